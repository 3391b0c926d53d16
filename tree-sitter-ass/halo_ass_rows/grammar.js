/**
 * @file The rows of one block of a Halo .ass mesh in detail: every vertex, influence, UV and triangle.
 * For the nodes `vertex_rows` and `triangle_rows` of `halo_ass`, by injection, so that an editor parses only what it shows.
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

// Rows that are put together at a time.
const ROWS = 16;

export default grammar({
  name: 'halo_ass_rows',

  extras: $ => [/\s/, /\uFEFF/, $.comment, $.unexpected],

  // The order is that of `enum TokenType` in src/scanner.c. All are single values; the scanner knows their places.
  externals: $ => [
    $._position_x,
    $._color_r,
    $._node_index,
    $._uv_u,
    $._material_index,
    $._invalid_position_x,
    $._invalid_color_r,
    $._invalid_node_index,
    $._invalid_uv_u,
    $._invalid_material_index,
    $.real,
    $.integer,
    $.invalid_value,
    $.missing_value,
    $.unexpected,
    $._error_sentinel,
  ],

  rules: {
    source_file: $ => optional(choice(many($.vertex, $._vertices), many($.triangle, $._triangles))),
    _vertices: $ => seq(...rows($.vertex, ROWS)),
    _triangles: $ => seq(...rows($.triangle, ROWS)),

    vertex: $ => seq(
      field('position', alias($._position, $.vector)),
      field('normal', $.vector),
      // Version 6 and newer.
      optional(field('color', $.color)),
      field('influence_count', $._integer),
      repeat($.influence),
      field('uv_count', $._integer),
      repeat($.uv),
    ),

    _position: $ => seq(
      field('x', choice(alias($._position_x, $.real), alias($._invalid_position_x, $.invalid_value))),
      field('y', $._real),
      field('z', $._real),
    ),

    vector: $ => seq(field('x', $._real), field('y', $._real), field('z', $._real)),

    color: $ => seq(
      field('r', choice(alias($._color_r, $.real), alias($._invalid_color_r, $.invalid_value))),
      field('g', $._real),
      field('b', $._real),
    ),

    influence: $ => seq(
      field('node_index', choice(alias($._node_index, $.integer), alias($._invalid_node_index, $.invalid_value))),
      field('weight', $._real),
    ),

    uv: $ => choice(
      prec.right(seq(
        field('u', choice(alias($._uv_u, $.real), alias($._invalid_uv_u, $.invalid_value))),
        field('v', $._real),
        // Version 5 and newer.
        optional(field('w', $._real)),
      )),
      // All that are still counted are missing.
      field('u', $.missing_value),
    ),

    triangle: $ => seq(
      field('material_index', choice(
        alias($._material_index, $.integer),
        alias($._invalid_material_index, $.invalid_value),
      )),
      field('v0', $._integer),
      field('v1', $._integer),
      field('v2', $._integer),
    ),

    _real: $ => choice($.real, $.invalid_value, $.missing_value),
    _integer: $ => choice($.integer, $.invalid_value, $.missing_value),

    comment: _ => /;[^\r\n]*/,
  },
});

/**
 * A list, put together so many at a time: a node that holds some is not seen, but takes as long as one that is.
 * @param {GrammarSymbols<string>[string]} one
 * @param {RuleOrLiteral} several
 */
function many(one, several) {
  const rest = Array.from({ length: ROWS - 1 }, (_, more) => seq(repeat(several), ...rows(one, more + 1)));
  return choice(repeat1(several), ...rest);
}

/**
 * @param {RuleOrLiteral} one
 * @param {number} count
 */
function rows(one, count) {
  return Array.from({ length: count }, () => one);
}
