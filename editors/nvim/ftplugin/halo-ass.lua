vim.bo.commentstring = ';%s'
vim.bo.comments = ':;'
vim.keymap.set({ 'n', 'x', 'o' }, '%', function()
  require('halo_ass.records').jump()
end, { buffer = true, desc = 'Between a record and its end' })

-- Neovim asks the tree for the colors of a whole screen at once; very large files go without. The server needs no tree.
local limit = vim.g.halo_ass_max_tree_bytes or 50000000
local bytes = vim.api.nvim_buf_get_offset(0, vim.api.nvim_buf_line_count(0))
if bytes <= limit and vim.treesitter.language.add('halo_ass') then
  vim.treesitter.start(0, 'halo_ass')
  require('halo_ass.folds').by_tree()
end

vim.b.undo_ftplugin = 'setlocal commentstring< comments< foldmethod< foldexpr< foldlevel<'
  .. ' | silent! unmap <buffer> %'
  .. ' | lua vim.treesitter.stop()'
