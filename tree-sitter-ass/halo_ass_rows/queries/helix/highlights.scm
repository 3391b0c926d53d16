(comment) @comment

(integer) @constant.numeric.integer
(real) @constant.numeric.float

(vertex influence_count: (integer) @constant)
(vertex uv_count: (integer) @constant)
(influence node_index: (integer) @variable.other.member)
(triangle material_index: (integer) @variable.other.member)

(invalid_value) @error
