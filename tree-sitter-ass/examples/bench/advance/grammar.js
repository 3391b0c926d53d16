/**
 * @file Any text as pieces of about 20 KB, each one token: what tree-sitter takes for a text of which nothing is known. No
 * grammar of the same tokens can be faster.
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

export default grammar({
  name: 'advance',
  extras: _ => [],
  externals: $ => [$.piece],
  rules: {
    source_file: $ => repeat($.piece),
  },
});
