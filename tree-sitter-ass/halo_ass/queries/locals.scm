; References are numbers, not names, so there are only definitions.
(source_file) @local.scope
(material shader_name: (string) @local.definition.constant)
(instance name: (string) @local.definition.var)
