(vertex) @block.outer
(triangle) @block.outer

[
  (influence)
  (uv)
] @statement.outer

[
  (integer)
  (real)
  (invalid_value)
  (unexpected)
] @parameter.inner @parameter.outer
