(comment) @comment
[(section_heading) (record_heading)] @title
(string) @string
(object_type) @type
[(integer) (real) (vertex_rows) (triangle_rows)] @number

(collection) @namespace
[(shader) (name)] @string.special
[(symbols) (prefix)] @operator
(parameter) @attribute
(special_name) @constant
(keyword) @keyword

(header version: (integer) @constant)
(_ count: (integer) @constant)
(_ vertex_count: (integer) @constant)
(_ triangle_count: (integer) @constant)
(_ string_count: (integer) @constant)
(_ material_index: (integer) @property)
(instance object_index: (integer) @property)
(instance parent: (integer) @property)
(instance bone_index: (integer) @property)
(instance unique_id: (integer) @label)
