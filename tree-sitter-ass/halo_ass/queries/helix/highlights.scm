; A vertex or a triangle in detail is for `halo_ass_rows`.
(comment) @comment
(section_heading) @markup.heading.1
(record_heading) @markup.heading.2

(string) @string
(object_type) @type
(integer) @constant.numeric.integer
(real) @constant.numeric.float
(vertex_rows) @constant.numeric.float
(triangle_rows) @constant.numeric.integer

; The words of names: `collection shader!% lm:1`, `%+wall`, `BM_LMRES 1.0`.
(collection) @namespace
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
(_ material_index: (integer) @variable.other.member)
(instance object_index: (integer) @variable.other.member)
(instance parent: (integer) @variable.other.member)
(instance bone_index: (integer) @variable.other.member)

; and what is measured.
(instance unique_id: (integer) @label)
(color [(real) (integer)] @constant.numeric.color)
(quaternion [(real) (integer)] @constant.numeric.rotation)
(instance local_translation: (vector [(real) (integer)] @constant.numeric.coordinate))
(instance pivot_translation: (vector [(real) (integer)] @constant.numeric.coordinate))
(sphere radius: [(real) (integer)] @constant.numeric.size)
(box extents: (vector [(real) (integer)] @constant.numeric.size))
(pill height: [(real) (integer)] @constant.numeric.size)
(pill radius: [(real) (integer)] @constant.numeric.size)
(instance local_scale: [(real) (integer)] @constant.numeric.scale)
(instance local_scale: (vector [(real) (integer)] @constant.numeric.scale))
(instance pivot_scale: [(real) (integer)] @constant.numeric.scale)
(instance pivot_scale: (vector [(real) (integer)] @constant.numeric.scale))

; What is wrong whatever it means.
(malformed_string) @error
(invalid_value) @error
(unexpected) @error
(ERROR) @error
