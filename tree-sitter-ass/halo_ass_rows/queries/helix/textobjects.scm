[
  (vertex)
  (triangle)
] @entry.around

[
  (integer)
  (real)
  (invalid_value)
] @parameter.inside @parameter.around
