-- Words that several pages and lists have.
local M = {}

---A count with its noun: `1 vertex`, `3 vertices`.
---@param count integer
---@param one string
---@param several? string where it is not `one` with an s
---@return string
function M.plural(count, one, several)
  return ('%d %s'):format(count, count == 1 and one or several or one .. 's')
end

return M
