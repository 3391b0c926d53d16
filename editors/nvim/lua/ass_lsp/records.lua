local M = {}

local heading = [[^\s*;\s*\(###\|\%(MATERIAL\|OBJECT\|INSTANCE\)\s\+\d\)]]

---The other end of the record at a line: its last line from its heading, its heading from its last line.
---@param line integer 1-based
---@return integer? other 1-based, nil where the line is neither
function M.other_end(line)
  vim.fn.cursor(line, 1)
  local start = vim.fn.search(heading, 'bcnW')
  if start == 0 then
    return nil
  end
  local next_start = 0
  -- A search from the last column finds no heading on the heading's own line.
  vim.fn.cursor(start, vim.fn.col({ start, '$' }))
  next_start = vim.fn.search(heading, 'nW')
  local last = next_start == 0 and vim.fn.line('$') or next_start - 1
  last = vim.fn.prevnonblank(last)
  if line == start then
    return last
  end
  return line == last and start or nil
end

---`%`: between a record's heading and its end; elsewhere what it always does.
function M.jump()
  local at = vim.api.nvim_win_get_cursor(0)
  local other = M.other_end(at[1])
  vim.api.nvim_win_set_cursor(0, at)
  if not other then
    vim.cmd.normal({ '%', bang = true })
    return
  end
  vim.cmd.normal({ "m'", bang = true })
  vim.api.nvim_win_set_cursor(0, { other, 0 })
end

return M
