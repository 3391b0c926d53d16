if vim.g.loaded_ass_lsp then
  return
end
vim.g.loaded_ass_lsp = true

-- Loaded when the first file asks, so that starting Neovim costs nothing.
local function filetype(path, bufnr)
  return require('ass_lsp.recognize').filetype(path, bufnr)
end
vim.filetype.add({ extension = { ass = filetype, ASS = filetype, Ass = filetype } })
vim.treesitter.language.register('halo_ass', 'halo-ass')

if vim.g.ass_lsp_enable ~= false then
  vim.lsp.enable('ass_lsp')
end
vim.api.nvim_create_autocmd('LspAttach', {
  group = vim.api.nvim_create_augroup('ass_lsp', {}),
  desc = 'Folds by ass-lsp where there is no tree',
  callback = function(event)
    require('ass_lsp.folds').attach(event.buf, event.data.client_id)
  end,
})
vim.api.nvim_create_user_command('AssLsp', function(options)
  local lines = options.range > 0 and { options.line1, options.line2 } or nil
  require('ass_lsp.commands').run(options.fargs, lines)
end, {
  nargs = '+',
  range = true,
  desc = 'ass-lsp: explain, log, preview, restart, scene, stats, refactorings',
  complete = function(_, line)
    return require('ass_lsp.commands').complete(line)
  end,
})
