(comment) @comment

(integer) @number
(real) @number.float

(vertex influence_count: (integer) @constant)
(vertex uv_count: (integer) @constant)
(influence node_index: (integer) @variable.member)
(triangle material_index: (integer) @variable.member)

(invalid_value) @error
