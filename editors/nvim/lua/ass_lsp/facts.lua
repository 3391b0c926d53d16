-- Written by `cargo xtask facts`, from what the server says of itself.

---The counts of a file, as the server gives them.
---@class ass_lsp.Stats
---@field instances integer
---@field materials integer
---@field objects { triangles: integer, type: string, vertices: integer }[]
---@field version integer

return {
  ---The commands of the server.
  commands = {
    checkFile = 'ass-lsp.checkFile',
    clearFile = 'ass-lsp.clearFile',
    stats = 'ass-lsp.stats',
    explain = 'ass-lsp.explain',
    refactorings = 'ass-lsp.refactorings',
    refactor = 'ass-lsp.refactor',
  },
  ---How many bytes tell what a file is.
  recognize_length = 4096,
  ---The words in section headings, `;### HEADER ###`.
  sections = { header = true, materials = true, objects = true, instances = true },
  ---The words in record headings, `;OBJECT 3`.
  records = { material = true, object = true, instance = true },
}
