---@type vim.lsp.Config
return {
  cmd = { vim.g.ass_lsp_program or 'ass-lsp', 'lsp' },
  filetypes = { 'halo-ass' },
  root_markers = { '.git' },
  init_options = { game = vim.g.ass_lsp_game or 'auto' },
}
