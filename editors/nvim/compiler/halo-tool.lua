-- `:compiler halo-tool`, then `:make`: the kit's Tool compiles the level in the current buffer.
require('halo_ass.tool').compiler()
