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

(header version: (integer) @constant)
(material shader_name: (string) @string.special)
(instance name: (string) @string.special)

; Counts hold the file together, indices its parts.
(_ count: (integer) @constant)
(_ vertex_count: (integer) @constant)
(_ triangle_count: (integer) @constant)
(_ string_count: (integer) @constant)
(_ material_index: (integer) @variable.other.member)
(instance object_index: (integer) @variable.other.member)
(instance parent: (integer) @variable.other.member)
(instance bone_index: (integer) @variable.other.member)

(instance unique_id: (integer) @label)
(color (_) @constant.numeric.color)
(quaternion (_) @constant.numeric.rotation)
(instance local_translation: (vector (_) @constant.numeric.coordinate))
(instance pivot_translation: (vector (_) @constant.numeric.coordinate))

; What is wrong whatever it means.
(malformed_string) @error
(invalid_value) @error
(unexpected) @error
(ERROR) @error
