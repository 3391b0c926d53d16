local M = {}

local HEADING = [[^\s*;\s*\(###\|\%(MATERIAL\|OBJECT\|INSTANCE\)\s\+\d\)]]

---The other end of the record at a line: its last line from its heading, its heading from its last line.
---@param line integer 1-based
---@return integer? other 1-based, nil where the line is neither
function M.other_end(line)
  local view = vim.fn.winsaveview()
  vim.fn.cursor(line, 1)
  local start = vim.fn.search(HEADING, 'bcnW')
  local last
  if start > 0 then
    -- A search from the last column finds no heading on the heading's own line.
    vim.fn.cursor(start, vim.fn.col({ start, '$' }))
    local following = vim.fn.search(HEADING, 'nW')
    last = vim.fn.prevnonblank(following == 0 and vim.fn.line('$') or following - 1)
  end
  vim.fn.winrestview(view)
  if line == start then
    return last
  end
  return line == last and start or nil
end

---`%`: between a record's heading and its end; elsewhere what it always does.
function M.jump()
  local other = M.other_end(vim.fn.line('.'))
  if not other then
    vim.cmd.normal({ '%', bang = true })
    return
  end
  -- An operator takes the whole lines of the record.
  if vim.fn.mode(1):sub(1, 2) == 'no' then
    vim.cmd.normal({ 'V', bang = true })
  else
    vim.cmd.normal({ "m'", bang = true })
  end
  vim.api.nvim_win_set_cursor(0, { other, 0 })
end

return M
