/**
 * @file The structure of Halo .ass level geometry: header, sections, materials, objects by type, instances.
 * The numbers of a mesh are blocks of rows, each one leaf, so that the tree stays small and an edit local; the grammar
 * `halo_ass_rows` reads one block in detail.
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

export default grammar({
  name: 'halo_ass',

  // A heading that does not stand where a section or record begins is a comment like any other.
  extras: $ => [/\s/, /\uFEFF/, $.section_heading, $.record_heading, $.comment],

  // The order is that of `enum TokenType` in src/scanner.c.
  externals: $ => [
    $.string,
    $.malformed_string,
    $._sphere_type,
    $._box_type,
    $._pill_type,
    $._mesh_type,
    $._light_type,
    $.invalid_value,
    $.real, // only where the parser does not expect it; it lexes those that it does
    $.vertex_rows,
    $.triangle_rows,
    $._shader_name,
    $._objects_count,
    $._instances_count,
    $._object_index,
    $._uniform_scale,
    $._vector_scale,
    $._header_heading,
    $._materials_heading,
    $._objects_heading,
    $._instances_heading,
    $._material_heading,
    $._object_heading,
    $._instance_heading,
    $.section_heading,
    $.record_heading,
    $.comment,
    $._error_sentinel,
  ],

  // The parser puts in a missing token only where a rule ends with it, and keeps such rules apart only for supertypes.
  supertypes: $ => [$.object, $._text, $._integer, $._real],

  rules: {
    // The order of the sections is fixed; a file that is being written may end behind any of them.
    source_file: $ => optional(seq(
      $.header,
      optional(seq($.materials, optional(seq($.objects, optional($.instances))))),
    )),

    header: $ => seq(
      optional(alias($._header_heading, $.section_heading)),
      field('version', $._integer),
      field('software', $._text),
      field('exporter_version', $._text),
      field('author', $._text),
      field('host', $._text),
    ),

    materials: $ => seq(
      optional(alias($._materials_heading, $.section_heading)),
      field('count', $._integer),
      repeat($.material),
    ),

    material: $ => prec.right(seq(
      optional(alias($._material_heading, $.record_heading)),
      field('shader_name', choice($._text, alias($._shader_name, $.string))),
      field('material_name', $._text),
      // Version 4 and newer.
      optional(seq(field('string_count', $._integer), repeat(field('material_string', $._text)))),
    )),

    objects: $ => seq(
      choice(
        seq(
          alias($._objects_heading, $.section_heading),
          field('count', choice($._integer, alias($._objects_count, $.integer))),
        ),
        field('count', alias($._objects_count, $.integer)),
      ),
      repeat($.object),
    ),

    object: $ => choice($.sphere, $.box, $.pill, $.mesh, $.generic_light),

    sphere: $ => seq(
      objectHead($, $._sphere_type),
      field('material_index', $._integer),
      field('radius', $._real),
    ),

    box: $ => seq(
      objectHead($, $._box_type),
      field('material_index', $._integer),
      field('extents', $.vector),
    ),

    pill: $ => seq(
      objectHead($, $._pill_type),
      field('material_index', $._integer),
      field('height', $._real),
      field('radius', $._real),
    ),

    mesh: $ => seq(
      objectHead($, $._mesh_type),
      field('vertex_count', $._integer),
      optional(field('vertices', $.vertices)),
      field('triangle_count', $._integer),
      optional(field('triangles', $.triangles)),
    ),

    vertices: $ => repeat1($.vertex_rows),
    triangles: $ => repeat1($.triangle_rows),

    generic_light: $ => seq(
      objectHead($, $._light_type),
      field('light_type', $._text),
      field('color', $.color),
      field('intensity', $._real),
      $._cone,
      $._near_attenuation,
      $._far_attenuation,
      field('shape', $._integer),
      field('aspect_ratio', $._real),
    ),

    // Sources disagree on the order of these two.
    _cone: $ => seq(field('hotspot_size', $._real), field('falloff_size', $._real)),

    _near_attenuation: $ => seq(
      field('near_attenuation_flag', $._integer),
      field('near_attenuation_start', $._real),
      field('near_attenuation_end', $._real),
    ),

    _far_attenuation: $ => seq(
      field('far_attenuation_flag', $._integer),
      field('far_attenuation_start', $._real),
      field('far_attenuation_end', $._real),
    ),

    instances: $ => seq(
      choice(
        seq(
          alias($._instances_heading, $.section_heading),
          field('count', choice($._integer, alias($._instances_count, $.integer))),
        ),
        field('count', alias($._instances_count, $.integer)),
      ),
      repeat($.instance),
    ),

    // After an error the parser goes back no further than 16 nodes, so long records are written in parts.
    instance: $ => seq(
      $._instance_head,
      field('local_rotation', $.quaternion),
      field('local_translation', $.vector),
      field('local_scale', $._scale),
      field('pivot_rotation', $.quaternion),
      field('pivot_translation', $.vector),
      field('pivot_scale', $._scale),
      repeat(field('bone_index', $._integer)),
    ),

    _instance_head: $ => seq(
      optional(alias($._instance_heading, $.record_heading)),
      field('object_index', alias($._object_index, $.integer)),
      field('name', $._text),
      field('unique_id', $._integer),
      field('parent', $._integer),
      field('inheritance_flag', $._integer),
    ),

    vector: $ => seq(field('x', $._real), field('y', $._real), field('z', $._real)),
    color: $ => seq(field('r', $._real), field('g', $._real), field('b', $._real)),
    quaternion: $ => seq(
      field('i', $._real),
      field('j', $._real),
      field('k', $._real),
      field('w', $._real),
    ),

    // One number from version 2 on.
    _scale: $ => choice(
      alias($._uniform_scale, $.real),
      alias($._vector_scale_value, $.vector),
    ),
    _vector_scale_value: $ => seq(
      field('x', alias($._vector_scale, $.real)),
      field('y', $._real),
      field('z', $._real),
    ),

    _text: $ => choice($.string, $.malformed_string),
    _integer: $ => choice($.integer, $.invalid_value),
    // A real may be written without a point. Any other word in a number's place keeps the place.
    _real: $ => choice($.real, $.integer, $.invalid_value),

    // The longest match wins, and of equal ones the first.
    integer: _ => /[-+]?[0-9]+/,
    real: _ => /[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)([eE][-+]?[0-9]+)?/,
  },
});

/**
 * What every object begins with.
 * @param {GrammarSymbols<string>} $
 * @param {RuleOrLiteral} type
 */
function objectHead($, type) {
  return seq(
    optional(alias($._object_heading, $.record_heading)),
    field('object_type', alias(type, $.object_type)),
    field('xref_file', $._text),
    field('xref_object', $._text),
  );
}
