; References are numbers, not names, so there are only definitions.
(source_file) @local.scope
(material shader_name: (string (string_content) @local.definition.constant))
(instance name: (string (string_content) @local.definition.var))
