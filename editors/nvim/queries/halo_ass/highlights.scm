(comment) @comment
(section_heading) @markup.heading
(record_heading) @markup.heading
(string) @string
(object_type) @type
(integer) @number
(real) @number.float
(vertex_rows) @number.float
(triangle_rows) @number
(material shader_name: (string) @string.special)
(instance name: (string) @string.special)
(header version: (integer) @constant)
