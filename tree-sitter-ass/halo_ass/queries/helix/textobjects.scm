[
  (header)
  (materials)
  (objects)
  (instances)
] @class.around

[
  (material)
  (sphere)
  (box)
  (pill)
  (mesh)
  (generic_light)
  (instance)
] @function.around

(mesh (vertices) @function.inside)
(mesh (triangles) @function.inside)

[
  (integer)
  (real)
  (string)
  (object_type)
  (malformed_string)
  (invalid_value)
  (unexpected)
] @parameter.inside @parameter.around

(comment) @comment.around
