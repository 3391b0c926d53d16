/**
 * @file The structure of Halo .ass level geometry: header, sections, materials, objects, instances.
 * The numbers of a mesh are blocks of rows, each one leaf, so that the tree stays small and an edit local.
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

module.exports = grammar({
  name: 'halo_ass',

  extras: $ => [/\s/, /\uFEFF/, $.section_heading, $.record_heading, $.comment],

  externals: $ => [
    $.string,
    $.object_type,
    $.vertex_rows,
    $.triangle_rows,
    $._error_sentinel,
  ],

  conflicts: $ => [
    [$.material],
    [$.instance],
  ],

  rules: {
    // The order is fixed; a file that is being written may end behind any section.
    source_file: $ => optional(seq(
      $.header,
      optional(seq($.materials, optional(seq($.objects, optional($.instances))))),
    )),

    header: $ => seq(
      field('version', $.integer),
      field('software', $.string),
      field('exporter_version', $.string),
      field('author', $.string),
      field('host', $.string),
    ),

    materials: $ => seq(field('count', $.integer), repeat($.material)),

    material: $ => seq(
      field('shader_name', $.string),
      field('material_name', $.string),
      // Version 4 and newer.
      optional(seq(field('string_count', $.integer), repeat(field('material_string', $.string)))),
    ),

    objects: $ => seq(field('count', $.integer), repeat($.object)),

    // Which values follow depends on the type; their shape tells meshes and lights from the rest.
    object: $ => seq(
      field('object_type', $.object_type),
      field('xref_file', $.string),
      field('xref_object', $.string),
      choice(
        seq(field('light_type', $.string), repeat(choice($.vertex_rows, $.triangle_rows))),
        seq(
          // The material index of a sphere, box or pill, the vertex count of a mesh.
          field('first_value', $.integer),
          repeat(choice($.vertex_rows, $.triangle_rows)),
        ),
      ),
    ),

    // The heading tells the count from one more row of the last mesh.
    instances: $ => seq(
      optional(alias($.instances_heading, $.section_heading)),
      field('count', $.integer),
      repeat($.instance),
    ),

    instance: $ => seq(
      field('object_index', $.integer),
      field('name', $.string),
      field('unique_id', $.integer),
      field('parent', $.integer),
      field('inheritance_flag', $.integer),
      repeat(field('value', $._number)),
    ),

    _number: $ => choice($.integer, $.real),
    integer: _ => /[-+]?[0-9]+/,
    real: _ => /[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+[eE])[0-9eE+\-]*/,

    instances_heading: _ => token(prec(3, /;[ \t]*###[ \t]*INSTANCES[^\r\n]*/)),
    section_heading: _ => token(prec(2, /;[ \t]*###[^\r\n]*/)),
    record_heading: _ => token(prec(2, /;[ \t]*(MATERIAL|OBJECT|INSTANCE)[ \t]+[0-9]+[ \t]*/)),
    comment: _ => token(prec(1, /;[^\r\n]*/)),
  },
});
