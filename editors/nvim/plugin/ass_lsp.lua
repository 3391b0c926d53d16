if vim.g.loaded_ass_lsp then
  return
end
vim.g.loaded_ass_lsp = true

local function filetype(path, bufnr)
  return require('ass_lsp.recognize').filetype(path, bufnr)
end
vim.filetype.add({ extension = { ass = filetype, ASS = filetype, Ass = filetype } })
vim.treesitter.language.register('halo_ass', 'halo-ass')
if vim.g.ass_lsp_enable ~= false then
  vim.lsp.enable('ass_lsp')
end
vim.api.nvim_create_user_command('AssLsp', function(options)
  require('ass_lsp.commands').run(options)
end, {
  nargs = '+',
  desc = 'ass-lsp: stats, explain, restart',
  complete = function(start)
    return require('ass_lsp.commands').complete(start)
  end,
})
