local M = {}

---Tells a Halo file by its beginning; subtitles have the same extension.
---@param text string
---@return boolean
function M.is_halo(text)
  text = text:gsub('^\239\187\191', ''):gsub('^%s+', '')
  if text:match('^;#+[ \t]*HEADER') or text:match('^;#+[ \t]*MATERIALS') then
    return true
  end
  -- Comments are optional: without them a file begins with its version and a string.
  local bare = ('\n' .. text):gsub('\n%s*;[^\r\n]*', '\n'):gsub('^%s+', '')
  return bare:match('^[1-9]%s+"') ~= nil
end

---The filetype of an `.ass` file.
---@param bufnr integer?
---@return string
function M.filetype(_, bufnr)
  if not bufnr then
    return 'ssa'
  end
  local lines = vim.api.nvim_buf_get_lines(bufnr, 0, 40, false)
  return M.is_halo(table.concat(lines, '\n'):sub(1, 4096)) and 'halo-ass' or 'ssa'
end

return M
