(material shader_name: (string) @name) @definition.constant
(instance name: (string) @name) @definition.class
