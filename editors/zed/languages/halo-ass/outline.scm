(material shader_name: (string (string_content) @name)) @item
(instance name: (string (string_content) @name)) @item
