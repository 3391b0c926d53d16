(comment) @comment

(integer) @constant.numeric.integer
(real) @constant.numeric.float

(vertex influence_count: (integer) @constant)
(vertex uv_count: (integer) @constant)
(influence node_index: (integer) @variable.other.member)
(triangle material_index: (integer) @variable.other.member)
(triangle v0: (integer) @constant.numeric.index)
(triangle v1: (integer) @constant.numeric.index)
(triangle v2: (integer) @constant.numeric.index)

(vertex position: (vector (real) @constant.numeric.coordinate))
(vertex normal: (vector (real) @constant.numeric.normal))
(vertex color: (color (real) @constant.numeric.color))
(influence weight: (real) @constant.numeric.weight)
(uv (real) @constant.numeric.uv)

(invalid_value) @error
(unexpected) @error
(ERROR) @error
