(comment) @comment

(integer) @number
(real) @number.float

(vertex influence_count: (integer) @constant)
(vertex uv_count: (integer) @constant)
(influence node_index: (integer) @variable.member)
(triangle material_index: (integer) @variable.member)
(triangle v0: (integer) @number.index)
(triangle v1: (integer) @number.index)
(triangle v2: (integer) @number.index)

(vertex position: (vector (real) @number.coordinate))
(vertex normal: (vector (real) @number.normal))
(vertex color: (color (real) @number.color))
(influence weight: (real) @number.weight)
(uv (real) @number.uv)

(invalid_value) @error
(unexpected) @error
(ERROR) @error
