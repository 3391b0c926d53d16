{
  "targets": [
    {
      "target_name": "tree_sitter_halo_ass_binding",
      "dependencies": [
        "<!(node -p \"require('node-addon-api').targets\"):node_addon_api_except",
      ],
      "sources": [
        "bindings/node/binding.cc",
        "halo_ass/src/parser.c",
        "halo_ass/src/scanner.c",
        "halo_ass_rows/src/parser.c",
        "halo_ass_rows/src/scanner.c",
      ],
      "conditions": [
        ["OS!='win'", {
          "cflags_c": [
            "-std=c11",
          ],
        }, { # OS == "win"
          "cflags_c": [
            "/std:c11",
            "/utf-8",
          ],
        }],
      ],
    }
  ]
}
