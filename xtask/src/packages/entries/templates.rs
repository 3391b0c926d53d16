//! The texts of entries. `@VERSION@` and the like are filled in by `entries`; `@SUM:PLATFORM@` is a checksum.

/// An entry: its file, and its text.
pub type Template = (&'static str, &'static str);

/// Entries that name archives by their checksums: they can be written once those are there.
pub const TEMPLATES: [Template; 9] = [
    ("scoop/halo-ass.json", SCOOP),
    ("winget/halo-ass.halo-ass.yaml", WINGET_VERSION),
    ("winget/halo-ass.halo-ass.installer.yaml", WINGET_INSTALLER),
    ("winget/halo-ass.halo-ass.locale.en-US.yaml", WINGET_LOCALE),
    ("mason/packages/halo-ass/package.yaml", MASON),
    ("nvim-lspconfig/lsp/halo_ass.lua", LSPCONFIG),
    ("nvim-treesitter/parsers.lua", TREESITTER),
    ("helix/languages.toml", HELIX),
    ("zed/extensions.toml", ZED),
];

const SCOOP: &str = r#"{
    "version": "@VERSION@",
    "description": "@DESCRIPTION@",
    "homepage": "@REPOSITORY@",
    "license": "MIT|Apache-2.0",
    "architecture": {
        "64bit": {
            "url": "@DOWNLOADS@/halo-ass-@VERSION@-win32-x64.zip",
            "hash": "@SUM:win32-x64@",
            "extract_dir": "halo-ass-@VERSION@-win32-x64"
        }
    },
    "bin": "halo-ass.exe",
    "checkver": "github",
    "autoupdate": {
        "architecture": {
            "64bit": {
                "url": "@REPOSITORY@/releases/download/v$version/halo-ass-$version-win32-x64.zip",
                "extract_dir": "halo-ass-$version-win32-x64"
            }
        },
        "hash": { "url": "$baseurl/SHA256SUMS" }
    }
}
"#;

const WINGET_VERSION: &str = "\
PackageIdentifier: halo-ass.halo-ass
PackageVersion: @VERSION@
DefaultLocale: en-US
ManifestType: version
ManifestVersion: 1.6.0
";

const WINGET_INSTALLER: &str = r"PackageIdentifier: halo-ass.halo-ass
PackageVersion: @VERSION@
InstallerType: zip
NestedInstallerType: portable
NestedInstallerFiles:
- RelativeFilePath: halo-ass-@VERSION@-win32-x64\halo-ass.exe
  PortableCommandAlias: halo-ass
Installers:
- Architecture: x64
  InstallerUrl: @DOWNLOADS@/halo-ass-@VERSION@-win32-x64.zip
  InstallerSha256: @SUM:win32-x64@
ManifestType: installer
ManifestVersion: 1.6.0
";

const WINGET_LOCALE: &str = "\
PackageIdentifier: halo-ass.halo-ass
PackageVersion: @VERSION@
PackageLocale: en-US
Publisher: halo-ass
PublisherUrl: @REPOSITORY@
PublisherSupportUrl: @REPOSITORY@/issues
PackageName: halo-ass
PackageUrl: @REPOSITORY@
License: MIT OR Apache-2.0
LicenseUrl: @TREE@/LICENSE-MIT
ShortDescription: @DESCRIPTION@
Moniker: halo-ass
Tags:
- halo
- level
- linter
- lsp
ReleaseNotesUrl: @TREE@/CHANGELOG.md
ManifestType: defaultLocale
ManifestVersion: 1.6.0
";

const MASON: &str = r#"---
name: halo-ass
description: @DESCRIPTION@
homepage: @REPOSITORY@
licenses:
  - MIT
  - Apache-2.0
languages:
  - Halo ASS
categories:
  - LSP
  - Linter
source:
  id: pkg:github/halo-ass/halo-ass@v@VERSION@
  asset:
    - target: linux_x64_gnu
      file: halo-ass-{{ version | strip_prefix "v" }}-linux-x64.tar.gz
      bin: halo-ass-{{ version | strip_prefix "v" }}-linux-x64/halo-ass
    - target: linux_arm64_gnu
      file: halo-ass-{{ version | strip_prefix "v" }}-linux-arm64.tar.gz
      bin: halo-ass-{{ version | strip_prefix "v" }}-linux-arm64/halo-ass
    - target: darwin_x64
      file: halo-ass-{{ version | strip_prefix "v" }}-darwin-x64.tar.gz
      bin: halo-ass-{{ version | strip_prefix "v" }}-darwin-x64/halo-ass
    - target: darwin_arm64
      file: halo-ass-{{ version | strip_prefix "v" }}-darwin-arm64.tar.gz
      bin: halo-ass-{{ version | strip_prefix "v" }}-darwin-arm64/halo-ass
    - target: win_x64
      file: halo-ass-{{ version | strip_prefix "v" }}-win32-x64.zip
      bin: halo-ass-{{ version | strip_prefix "v" }}-win32-x64/halo-ass.exe
    - target: win_arm64
      file: halo-ass-{{ version | strip_prefix "v" }}-win32-arm64.zip
      bin: halo-ass-{{ version | strip_prefix "v" }}-win32-arm64/halo-ass.exe
bin:
  halo-ass: "{{source.asset.bin}}"
"#;

const LSPCONFIG: &str = "\
---@brief
---
--- @REPOSITORY@
---
--- Checks Halo `.ass` level files while you type. Subtitles have the same extension: the file type `halo-ass` is set by the
--- plugin in `editors/nvim` there, or by your own `vim.filetype.add`.

---@type vim.lsp.Config
return {
  cmd = { 'halo-ass', 'lsp' },
  filetypes = { 'halo-ass' },
  root_markers = { 'halo-ass.toml', '.git' },
}
";

const TREESITTER: &str = "\
return {
  halo_ass = {
    install_info = {
      location = 'tree-sitter-ass/halo_ass',
      revision = 'v@VERSION@',
      url = '@REPOSITORY@',
    },
    tier = 2,
  },
  halo_ass_rows = {
    install_info = {
      location = 'tree-sitter-ass/halo_ass_rows',
      revision = 'v@VERSION@',
      url = '@REPOSITORY@',
    },
    tier = 2,
  },
}
";

const HELIX: &str = r#"[language-server.halo-ass]
command = "halo-ass"
args = ["lsp"]

[[language]]
name = "halo-ass"
scope = "source.halo-ass"
grammar = "halo_ass"
file-types = [
  { glob = "structure/*.ass" }, { glob = "structure/*.ASS" },
  { glob = "structure-design/*.ass" }, { glob = "structure-design/*.ASS" },
]
comment-token = ";"
language-servers = ["halo-ass"]

[[language]]
name = "halo-ass-rows"
scope = "source.halo-ass-rows"
grammar = "halo_ass_rows"
injection-regex = "^halo-ass-rows$"
file-types = []

[[grammar]]
name = "halo_ass"
source = { git = "@REPOSITORY@", rev = "v@VERSION@", subpath = "tree-sitter-ass/halo_ass" }

[[grammar]]
name = "halo_ass_rows"
source = { git = "@REPOSITORY@", rev = "v@VERSION@", subpath = "tree-sitter-ass/halo_ass_rows" }
"#;

const ZED: &str = r#"[halo-ass]
submodule = "extensions/halo-ass"
path = "editors/zed"
version = "@VERSION@"
"#;
