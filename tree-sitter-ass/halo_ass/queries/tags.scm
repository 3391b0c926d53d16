; Names without their quotes.
(material shader_name: (string (string_content) @name)) @definition.constant
(instance name: (string (string_content) @name)) @definition.class
