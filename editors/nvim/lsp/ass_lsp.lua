---@type vim.lsp.Config
return {
  cmd = { vim.g.ass_lsp_program or 'ass-lsp', 'lsp' },
  filetypes = { 'halo-ass', 'toml' },
  ---Of TOML only its own configuration file.
  root_dir = function(buffer, on_dir)
    local name = vim.fs.basename(vim.api.nvim_buf_get_name(buffer))
    if vim.bo[buffer].filetype ~= 'toml' or name == 'ass-lsp.toml' then
      on_dir(vim.fs.root(buffer, '.git') or vim.fs.root(buffer, 'ass-lsp.toml'))
    end
  end,
  -- What is not set is left to `ass-lsp.toml`.
  init_options = { game = vim.g.ass_lsp_game, hints = vim.g.ass_lsp_hints, trusted = vim.g.ass_lsp_trusted },
}
