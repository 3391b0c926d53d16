(comment) @comment

(integer) @number
(real) @number.float

(vertex influence_count: (integer) @constant)
(vertex uv_count: (integer) @constant)
(influence node_index: (integer) @variable.member)
(triangle material_index: (integer) @variable.member)

(vertex position: (vector (real) @number.coordinate))
(vertex normal: (vector (real) @number.normal))
(vertex color: (color (real) @number.color))
(influence weight: (real) @number.weight)
(uv (real) @number.uv)

(invalid_value) @error
(unexpected) @error
(ERROR) @error
