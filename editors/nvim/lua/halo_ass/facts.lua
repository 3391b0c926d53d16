-- Written by `cargo xtask facts`, from what the server says of itself.

---The counts of a file, as the server gives them.
---@class halo_ass.Stats
---@field instances integer
---@field materialUses { name: string, objects: integer, triangles: integer }[]
---@field materials integer
---@field objects { bounds: number[][], instances: integer, name: string, triangles: integer, type: string, vertices: integer }[]
---@field version integer

return {
  ---The commands of the server.
  commands = {
    checkFile = 'halo-ass.checkFile',
    clearFile = 'halo-ass.clearFile',
    stats = 'halo-ass.stats',
    explain = 'halo-ass.explain',
    refactorings = 'halo-ass.refactorings',
    refactor = 'halo-ass.refactor',
    uses = 'halo-ass.uses',
  },
  ---How many bytes tell what a file is.
  recognize_length = 4096,
  ---The words in section headings, `;### HEADER ###`.
  sections = { header = true, materials = true, objects = true, instances = true },
  ---The words in record headings, `;OBJECT 3`.
  records = { material = true, object = true, instance = true },
}
