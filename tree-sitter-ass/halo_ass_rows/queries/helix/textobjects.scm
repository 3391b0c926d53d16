[
  (vertex)
  (triangle)
] @entry.around

[
  (integer)
  (real)
  (invalid_value)
  (unexpected)
] @parameter.inside @parameter.around
