vim.bo.commentstring = ';%s'
vim.bo.comments = ':;'
vim.keymap.set('n', '%', function()
  require('ass_lsp.records').jump()
end, { buffer = true, desc = 'Between a record and its end' })

-- Neovim parses a whole file before it shows colors; the server needs no tree.
local limit = vim.g.ass_lsp_max_tree_bytes or 10000000
local bytes = vim.api.nvim_buf_get_offset(0, vim.api.nvim_buf_line_count(0))
if bytes <= limit and vim.treesitter.language.add('halo_ass') then
  vim.treesitter.start(0, 'halo_ass')
  vim.wo[0][0].foldmethod = 'expr'
  vim.wo[0][0].foldexpr = 'v:lua.vim.treesitter.foldexpr()'
  vim.wo[0][0].foldlevel = 99
end
vim.b.undo_ftplugin = 'setlocal commentstring< comments< foldmethod< foldexpr< foldlevel<'
  .. ' | silent! nunmap <buffer> %'
