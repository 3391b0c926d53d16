; A vertex or a triangle in detail is for `halo_ass_rows`.
(comment) @comment
(section_heading) @markup.heading
(record_heading) @markup.heading

(string) @string
(object_type) @type
(integer) @number
(real) @number.float
(vertex_rows) @number.float
(triangle_rows) @number

; The words of names: `collection shader!% lm:1`, `%+wall`, `BM_LMRES 1.0`.
(collection) @module
(shader) @string.special
(symbols) @operator
(parameter) @attribute
(special_name) @constant.builtin
(prefix) @operator
(name) @string.special
(keyword) @keyword

; What a number means: the version,
(header version: (integer) @constant)

; counts, which hold the file together,
(_ count: (integer) @constant)
(_ vertex_count: (integer) @constant)
(_ triangle_count: (integer) @constant)
(_ string_count: (integer) @constant)
; indices, which hold its parts together,
(_ material_index: (integer) @variable.member)
(instance object_index: (integer) @variable.member)
(instance parent: (integer) @variable.member)
(instance bone_index: (integer) @variable.member)

; and what is measured.
(instance unique_id: (integer) @label)
(color [(real) (integer)] @number.color)
(quaternion [(real) (integer)] @number.rotation)
(instance local_translation: (vector [(real) (integer)] @number.coordinate))
(instance pivot_translation: (vector [(real) (integer)] @number.coordinate))
(sphere radius: [(real) (integer)] @number.size)
(box extents: (vector [(real) (integer)] @number.size))
(pill height: [(real) (integer)] @number.size)
(pill radius: [(real) (integer)] @number.size)
(instance local_scale: [(real) (integer)] @number.scale)
(instance local_scale: (vector [(real) (integer)] @number.scale))
(instance pivot_scale: [(real) (integer)] @number.scale)
(instance pivot_scale: (vector [(real) (integer)] @number.scale))

; What is wrong whatever it means.
(malformed_string) @error
(invalid_value) @error
(unexpected) @error
(ERROR) @error
