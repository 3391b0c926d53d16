import assert from "node:assert";
import { test } from "node:test";
import Parser from "tree-sitter";
import { haloAss, haloAssRows } from "./index.js";

test("both languages parse", () => {
  const parser = new Parser();
  parser.setLanguage(haloAss);
  const file = '2\n"a"\n"b"\n"c"\n"d"\n0\n0\n';
  const header = parser.parse(file).rootNode.namedChild(0);
  assert.equal(header.type, "header");
  assert.equal(header.childForFieldName("version").text, "2");
  parser.setLanguage(haloAssRows);
  assert.equal(parser.parse("0\t\t1\t2\t3\n").rootNode.namedChild(0).type, "triangle");
});

test("both bring their queries and node types", () => {
  for (const grammar of [haloAss, haloAssRows]) {
    assert.match(grammar.HIGHLIGHTS_QUERY, /@number/);
    assert.ok(grammar.nodeTypeInfo.some((node) => node.type === "source_file"));
  }
  assert.match(haloAss.INJECTIONS_QUERY, /halo_ass_rows/);
});
