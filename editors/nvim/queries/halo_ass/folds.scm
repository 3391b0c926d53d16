[
  (header)
  (materials)
  (material)
  (objects)
  (object)
  (instances)
  (instance)
] @fold
