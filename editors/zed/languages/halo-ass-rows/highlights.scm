(comment) @comment
[(integer) (real)] @number
(vertex influence_count: (integer) @constant)
(vertex uv_count: (integer) @constant)
(influence node_index: (integer) @property)
(triangle material_index: (integer) @property)
