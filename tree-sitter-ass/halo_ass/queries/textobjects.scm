; A section
[
  (header)
  (materials)
  (objects)
  (instances)
] @class.outer

; A record
[
  (material)
  (sphere)
  (box)
  (pill)
  (mesh)
  (generic_light)
  (instance)
] @function.outer

(mesh (vertices) @function.inner)
(mesh (triangles) @function.inner)

; A value
[
  (integer)
  (real)
  (string)
  (object_type)
  (malformed_string)
  (invalid_value)
  (unexpected)
] @parameter.inner @parameter.outer

(comment) @comment.outer
