/**
 * @file The structure of Halo .ass level geometry: header, sections, materials, objects by type, instances.
 * The numbers of a mesh are blocks of rows, each one leaf, so that the tree stays small and an edit local; the grammar
 * `halo_ass_rows` reads one block in detail.
 *
 * Every token comes from the scanner, which knows its place in the file and says what is missing or does not belong there.
 * So no text is an error to the parser, and a tree that is kept up to date is the tree of the text.
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

export default grammar({
  name: 'halo_ass',

  // A heading that does not stand where a section or record begins is a comment like any other.
  extras: $ => [/\s/, /\uFEFF/, $.section_heading, $.record_heading, $.comment, $.unexpected, $._judged],

  // The order is that of `enum TokenType` in src/scanner.c.
  externals: $ => [
    $._quote,
    $._end_quote,
    $.collection,
    $.shader,
    $.symbols,
    $.parameter,
    $.special_name,
    $.prefix,
    $.name,
    $.keyword,
    $._name_integer,
    $._name_real,
    $.word,
    $._sphere_type,
    $._box_type,
    $._pill_type,
    $._mesh_type,
    $._light_type,
    $._sphere_invalid_type,
    $._box_invalid_type,
    $._pill_invalid_type,
    $._mesh_invalid_type,
    $._light_invalid_type,
    $._missing_type,
    $._string,
    $.malformed_string,
    $.integer,
    $.real,
    $.invalid_value,
    $.missing_value,
    $.unexpected,
    $.comment,
    $.section_heading,
    $.record_heading,
    $._section_start,
    $._record_start,
    $._rows_start,
    $.vertex_rows,
    $._last_vertex_rows,
    $._rows_end,
    $.triangle_rows,
    $._last_triangle_rows,
    $._vector_scale,
    $._groups_start,
    $._group_start,
    $._end,
    $._end_of_group,
    $._end_of_groups,
    $._end_of_list,
    $._judged,
    $._error_sentinel,
  ],

  supertypes: $ => [$.object],

  rules: {
    // The order of the sections is fixed; a file that is being written may end behind any of them.
    source_file: $ => optional(seq(
      $.header,
      optional(seq(
        $.materials,
        $._end_of_list,
        optional(seq($.objects, $._end_of_list, optional(seq($.instances, $._end_of_list)))),
      )),
    )),

    header: $ => seq(
      optional($._section_heading),
      field('version', $._integer),
      field('software', $._text),
      field('exporter_version', $._text),
      field('author', $._text),
      field('host', $._text),
    ),

    materials: $ => seq($._section_head, $._material_list),
    objects: $ => seq($._section_head, $._object_list),
    instances: $ => seq($._section_head, $._instance_list),

    _section_head: $ => seq(optional($._section_heading), field('count', $._integer)),
    _section_heading: $ => alias($._section_start, $.section_heading),
    // A record may have no heading.
    _record_heading: $ => alias($._record_start, $.record_heading),

    ...records('material'),
    ...records('object'),
    ...records('instance'),

    material: $ => seq(
      optional($._record_heading),
      field('shader_name', $._text),
      field('material_name', $._text),
      // Version 4 and newer.
      optional(seq(field('string_count', $._integer), repeat(field('material_string', $._text)))),
    ),

    object: $ => choice($.sphere, $.box, $.pill, $.mesh, $.generic_light),

    sphere: $ => seq(
      $._sphere_head,
      field('material_index', $._integer),
      field('radius', $._real),
    ),

    box: $ => seq(
      $._box_head,
      field('material_index', $._integer),
      field('extents', $.vector),
    ),

    pill: $ => seq(
      $._pill_head,
      field('material_index', $._integer),
      field('height', $._real),
      field('radius', $._real),
    ),

    mesh: $ => seq(
      $._mesh_head,
      field('vertex_count', $._integer),
      optional(field('vertices', $.vertices)),
      $._rows_end,
      field('triangle_count', $._integer),
      optional(field('triangles', $.triangles)),
      $._rows_end,
    ),

    vertices: $ => groups($._vertex_group, $._open_vertex_group),
    _vertex_group: $ => seq($._rows_start, repeat($.vertex_rows), alias($._last_vertex_rows, $.vertex_rows)),
    _open_vertex_group: $ => seq($._rows_start, repeat1($.vertex_rows)),

    triangles: $ => groups($._triangle_group, $._open_triangle_group),
    _triangle_group: $ => seq($._rows_start, repeat($.triangle_rows), alias($._last_triangle_rows, $.triangle_rows)),
    _open_triangle_group: $ => seq($._rows_start, repeat1($.triangle_rows)),

    generic_light: $ => seq(
      $._light_head,
      field('light_type', $._text),
      field('color', $.color),
      field('intensity', $._real),
      // Sources disagree on the order of these two.
      field('hotspot_size', $._real),
      field('falloff_size', $._real),
      field('near_attenuation_flag', $._integer),
      field('near_attenuation_start', $._real),
      field('near_attenuation_end', $._real),
      field('far_attenuation_flag', $._integer),
      field('far_attenuation_start', $._real),
      field('far_attenuation_end', $._real),
      field('shape', $._integer),
      field('aspect_ratio', $._real),
    ),

    // What every object begins with. Behind it, nothing depends on whether the type was right. One that is missing is a mesh's.
    _sphere_head: $ => objectHead($, $._sphere_type, $._sphere_invalid_type),
    _box_head: $ => objectHead($, $._box_type, $._box_invalid_type),
    _pill_head: $ => objectHead($, $._pill_type, $._pill_invalid_type),
    _mesh_head: $ => objectHead($, $._mesh_type, $._mesh_invalid_type, alias($._missing_type, $.missing_value)),
    _light_head: $ => objectHead($, $._light_type, $._light_invalid_type),

    instance: $ => seq(
      optional($._record_heading),
      field('object_index', $._integer),
      field('name', $._text),
      field('unique_id', $._integer),
      field('parent', $._integer),
      field('inheritance_flag', $._integer),
      field('local_rotation', $.quaternion),
      field('local_translation', $.vector),
      field('local_scale', $._scale),
      field('pivot_rotation', $.quaternion),
      field('pivot_translation', $.vector),
      field('pivot_scale', $._scale),
      repeat(field('bone_index', $._integer)),
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
    _scale: $ => choice($._real, seq($._vector_scale, $.vector)),

    // The words of a name are tokens; a text without such words is one.
    string: $ => choice($._string, seq($._quote, $.string_content, $._end_quote)),
    string_content: $ => repeat1(choice(
      $.collection,
      $.shader,
      $.symbols,
      $.parameter,
      $.special_name,
      $.prefix,
      $.name,
      $.keyword,
      alias($._name_integer, $.integer),
      alias($._name_real, $.real),
      $.word,
    )),

    _text: $ => choice($.string, $.malformed_string, $.invalid_value, $.missing_value),
    _integer: $ => choice($.integer, $.invalid_value, $.missing_value),
    // A real may be written without a point. Any other word in a number's place keeps the place.
    _real: $ => choice($.real, $.integer, $.invalid_value, $.missing_value),
  },
});

/**
 * One or more groups, the last of which may be open.
 * @param {RuleOrLiteral} group
 * @param {RuleOrLiteral} open
 */
function groups(group, open) {
  return choice(repeat1(group), seq(repeat(group), open));
}

/**
 * What every object begins with.
 * @param {GrammarSymbols<string>} $
 * @param {RuleOrLiteral} type
 * @param {RuleOrLiteral} invalid a text that is no type, where it is read as this one
 * @param {RuleOrLiteral[]} others
 */
function objectHead($, type, invalid, ...others) {
  return seq(
    optional($._record_heading),
    field('object_type', choice(alias(type, $.object_type), alias(invalid, $.invalid_value), ...others)),
    field('xref_file', $._text),
    field('xref_object', $._text),
  );
}

/**
 * The rules for a list of records: groups of groups, which end where the text says so, not where a count does. A flat
 * list would be put together anew, record by record, at every edit; so would a group that begins or ends with a repeat.
 * @param {string} record
 */
function records(record) {
  const name = (/** @type {string} */ what) => `_${record}_${what}`;
  return {
    [name('list')]: $ => seq(
      repeat($[name('groups')]),
      $._groups_start,
      repeat($[name('group')]),
      $._group_start,
      repeat($[name('item')]),
      optional($[record]),
    ),
    [name('groups')]: $ => seq(
      $._groups_start,
      repeat($[name('group')]),
      $._group_start,
      repeat($[name('item')]),
      $[name('last_of_groups')],
    ),
    [name('group')]: $ => seq($._group_start, repeat($[name('item')]), $[name('last_of_group')]),
    [name('item')]: $ => seq($[record], $._end),
    [name('last_of_group')]: $ => seq($[record], $._end_of_group),
    [name('last_of_groups')]: $ => seq($[record], $._end_of_groups),
  };
}
