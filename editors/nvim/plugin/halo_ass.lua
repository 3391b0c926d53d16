if vim.g.loaded_halo_ass then
  return
end
vim.g.loaded_halo_ass = true

-- Loaded when the first file asks, so that starting Neovim costs nothing.
local function filetype(path, bufnr)
  return require('halo_ass.recognize').filetype(path, bufnr)
end
vim.filetype.add({
  extension = { ass = filetype, ASS = filetype, Ass = filetype, assxml = 'assxml' },
  pattern = { ['.*%.vmap%.txt'] = 'keyvalues2' },
})
vim.treesitter.language.register('halo_ass', 'halo-ass')

if vim.g.halo_ass_enable ~= false then
  vim.lsp.enable('halo_ass')
end
vim.api.nvim_create_autocmd('LspAttach', {
  group = vim.api.nvim_create_augroup('halo_ass', {}),
  desc = 'Folds by halo-ass where there is no tree',
  callback = function(event)
    require('halo_ass.folds').attach(event.buf, event.data.client_id)
  end,
})
vim.api.nvim_create_user_command('HaloAss', function(options)
  local lines = options.range > 0 and { options.line1, options.line2 } or nil
  require('halo_ass.commands').run(options.fargs, lines)
end, {
  nargs = '+',
  range = true,
  desc = 'halo-ass: check, compare, explain, export, log, merge-level, preview, restart, scene, show, stats, uses, refactorings',
  complete = function(_, line)
    return require('halo_ass.commands').complete(line)
  end,
})
