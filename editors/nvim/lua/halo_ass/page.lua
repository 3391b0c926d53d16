-- Text in a window of its own, in which it can be searched.
local M = {}

---Shows it in the place of what had the name before.
---@param name string
---@param text string
function M.show(name, text)
  local old = vim.fn.bufnr('^' .. vim.fn.escape(name, '*?[]{},') .. '$')
  if old ~= -1 then
    vim.api.nvim_buf_delete(old, { force = true })
  end
  vim.cmd.new()
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile = 'nofile', 'wipe', false
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(vim.trim(text), '\n'))
  vim.bo.modifiable = false
  vim.api.nvim_buf_set_name(0, name)
end

return M
