(comment) @comment
(section_heading) @markup.heading.1
(record_heading) @markup.heading.2

(integer) @constant.numeric.integer
(real) @constant.numeric.float
(vertex_rows) @constant.numeric.float
(triangle_rows) @constant.numeric.integer
(string) @string
(object_type) @type

(header version: (integer) @constant)
(material shader_name: (string) @string.special)
(instance name: (string) @string.special)

; Counts and indices hold the file together.
(_ count: (integer) @constant)
(_ vertex_count: (integer) @constant)
(_ triangle_count: (integer) @constant)
(_ string_count: (integer) @constant)
(_ material_index: (integer) @variable.other.member)
(instance object_index: (integer) @variable.other.member)
(instance parent: (integer) @variable.other.member)
(instance bone_index: (integer) @variable.other.member)

; What is wrong whatever it means.
(malformed_string) @error
(invalid_value) @error
