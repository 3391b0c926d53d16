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

(header version: (integer) @constant)
(material shader_name: (string) @string.special)
(instance name: (string) @string.special)

; Counts hold the file together, indices its parts.
(_ count: (integer) @constant)
(_ vertex_count: (integer) @constant)
(_ triangle_count: (integer) @constant)
(_ string_count: (integer) @constant)
(_ material_index: (integer) @variable.member)
(instance object_index: (integer) @variable.member)
(instance parent: (integer) @variable.member)
(instance bone_index: (integer) @variable.member)

(instance unique_id: (integer) @label)
(color (_) @number.color)
(quaternion (_) @number.rotation)
(instance local_translation: (vector (_) @number.coordinate))
(instance pivot_translation: (vector (_) @number.coordinate))

; What is wrong whatever it means.
(malformed_string) @error
(invalid_value) @error
(unexpected) @error
(ERROR) @error
