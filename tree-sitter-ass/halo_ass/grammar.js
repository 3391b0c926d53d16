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
  extras: $ => [/\s/, /\uFEFF/, $.section_heading, $.record_heading, $.comment, $.unexpected, $._judged, $.wrong_count],

  // The order is that of `enum TokenType` in src/scanner.c.
  externals: $ => [
    $._string,
    $._malformed_string,
    $.integer,
    $.real,
    $.invalid_value,
    $.missing_value,
    $.unexpected,
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
    $._sphere_missing_type,
    $._box_missing_type,
    $._pill_missing_type,
    $._mesh_missing_type,
    $._light_missing_type,
    $._layout_6_2,
    $._layout_6_3,
    $._layout_9_3,
    $._rows_6_2,
    $._rows_6_3,
    $._rows_9_3,
    $._vertices_end,
    $.triangle_rows,
    $._vector_scale,
    $._end,
    $._end_of_group,
    $._end_of_groups,
    $._end_of_list,
    $._groups_start,
    $._group_start,
    $._judged,
    $._section_start,
    $._record_start,
    $.section_heading,
    $.record_heading,
    $.comment,
    $._rows_start,
    $._last_6_2,
    $._last_6_3,
    $._last_9_3,
    $._last_triangle_rows,
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
    $._stray,
    $._comments,
    $._string_piece,
    $._section_judged,
    $._record_judged,
    $._record_bare,
    $._counted_vertices,
    $._counted_triangles,
    $.wrong_count,
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
      optional($._section_start_judged),
      field('version', $._integer),
      field('software', $._text),
      field('exporter_version', $._text),
      field('author', $._text),
      field('host', $._text),
    ),

    materials: $ => seq($._section_head, $._material_list),
    objects: $ => seq($._section_head, $._object_list),
    instances: $ => seq($._section_head, $._instance_list),

    _section_head: $ => seq(optional($._section_start_judged), field('count', $._integer)),

    // The decision is in the section: where its heading comes or goes, the parser looks into the section at its beginning.
    _section_start_judged: $ => seq($._section_judged, alias($._section_start, $.section_heading)),

    // The same in a record, so that a key in its heading leaves its values. It may have no heading.
    _record_start_judged: $ => choice(
      seq($._record_judged, alias($._record_start, $.record_heading)),
      $._record_bare,
    ),

    ...records('material'),
    ...records('object'),
    ...records('instance'),

    material: $ => seq(
      $._record_start_judged,
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
      $._vertices_end,
      field('triangle_count', $._integer),
      optional(field('triangles', $.triangles)),
    ),

    // A short list is one block where its count is right.
    vertices: $ => choice(
      alias($._counted_vertices, $.vertex_rows),
      groups($._vertex_group, $._open_vertex_group),
    ),
    _vertex_group: $ => seq($._rows_start, repeat($._vertex_block), $._last_vertex_block),
    _open_vertex_group: $ => seq($._rows_start, repeat1($._vertex_block)),
    // What a vertex is made of depends on the version; the scanner judges it anew for each block.
    _vertex_block: $ => vertexBlock($, $._rows_6_2, $._rows_6_3, $._rows_9_3),
    _last_vertex_block: $ => vertexBlock($, $._last_6_2, $._last_6_3, $._last_9_3),

    triangles: $ => choice(
      alias($._counted_triangles, $.triangle_rows),
      groups($._triangle_group, $._open_triangle_group),
    ),
    _triangle_group: $ => seq(
      $._rows_start,
      repeat($.triangle_rows),
      alias($._last_triangle_rows, $.triangle_rows),
    ),
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

    // What every object begins with. Behind it, nothing depends on whether the type was right.
    _sphere_head: $ => objectHead($, $._sphere_type, $._sphere_invalid_type, $._sphere_missing_type),
    _box_head: $ => objectHead($, $._box_type, $._box_invalid_type, $._box_missing_type),
    _pill_head: $ => objectHead($, $._pill_type, $._pill_invalid_type, $._pill_missing_type),
    _mesh_head: $ => objectHead($, $._mesh_type, $._mesh_invalid_type, $._mesh_missing_type),
    _light_head: $ => objectHead($, $._light_type, $._light_invalid_type, $._light_missing_type),

    instance: $ => seq(
      $._record_start_judged,
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

    // The words of a name are tokens; a text without such words is one, or several where it is very long.
    string: $ => choice(
      seq(optional($._string_pieces), $._string),
      seq($._quote, $.string_content, $._end_quote),
    ),
    malformed_string: $ => seq(optional($._string_pieces), $._malformed_string),
    _string_pieces: $ => repeat1($._string_piece),
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
 * A block of vertices, behind what says how they are laid out where their first values do not.
 * @param {GrammarSymbols<string>} $
 * @param {RuleOrLiteral} rows62 six numbers before the influences, two in a UV
 * @param {RuleOrLiteral} rows63
 * @param {RuleOrLiteral} rows93
 */
function vertexBlock($, rows62, rows63, rows93) {
  const rows = (/** @type {RuleOrLiteral} */ which) => alias(which, $.vertex_rows);
  return choice(
    seq(optional($._layout_6_2), rows(rows62)),
    seq(optional($._layout_6_3), rows(rows63)),
    seq(optional($._layout_9_3), rows(rows93)),
  );
}

/**
 * What every object begins with.
 * @param {GrammarSymbols<string>} $
 * @param {RuleOrLiteral} type
 * @param {RuleOrLiteral} invalid a word of no type, where the values are those of this one
 * @param {RuleOrLiteral} missing
 */
function objectHead($, type, invalid, missing) {
  return seq(
    $._record_start_judged,
    field('object_type', choice(
      alias(type, $.object_type),
      alias(invalid, $.invalid_value),
      alias(missing, $.missing_value),
    )),
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
    // What belongs to no record, and many comments, are items too: the parser meets them again where they were.
    [name('item')]: $ => choice(
      seq($[record], $._end),
      alias($._stray, $.unexpected),
      alias($._comments, $.comment),
    ),
    [name('last_of_group')]: $ => seq($[record], $._end_of_group),
    [name('last_of_groups')]: $ => seq($[record], $._end_of_groups),
  };
}
