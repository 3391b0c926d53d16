local M = {}

---Neovim asks the expression for every line before anything else can be done. In a text with more lines that takes seconds,
---in one of 47 MB a minute and a half.
local most_lines = 50000

---Folds a window by an expression, with everything open at first.
local function fold(window, expression)
  if vim.api.nvim_buf_line_count(vim.api.nvim_win_get_buf(window)) > most_lines then
    return
  end
  vim.wo[window][0].foldmethod = 'expr'
  vim.wo[window][0].foldexpr = expression
  vim.wo[window][0].foldlevel = 99
end

---Folds the current window by the tree.
function M.by_tree()
  fold(0, 'v:lua.vim.treesitter.foldexpr()')
end

---Folds the windows of a buffer by the server, where no tree does it already.
---@param buffer integer
---@param client_id integer
function M.attach(buffer, client_id)
  local client = vim.lsp.get_client_by_id(client_id)
  local has_own = vim.bo[buffer].filetype == 'toml'
  if not client or client.name ~= 'halo_ass' or has_own or vim.treesitter.highlighter.active[buffer] then
    return
  end
  if client:supports_method('textDocument/foldingRange', buffer) then
    for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
      fold(window, 'v:lua.vim.lsp.foldexpr()')
    end
  end
end

return M
