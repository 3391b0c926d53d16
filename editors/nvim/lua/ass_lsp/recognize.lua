local M = {}

---How much of a file tells what it is, in bytes. The server looks at as much.
local ENOUGH = 4096

local SECTIONS = { header = true, materials = true, objects = true, instances = true }
local RECORDS = { material = true, object = true, instance = true }

---A comment that only a Halo file has.
---@param comment string the text behind the semicolon
---@return boolean
local function is_heading(comment)
  local section = comment:match('^%s*###[#%s]*(%a+)')
  local record = comment:match('^%s*(%a+)%s+%d+%s*$')
  return section ~= nil and SECTIONS[section:lower()] or record ~= nil and RECORDS[record:lower()] or false
end

---Tells a Halo file by its beginning, as the server does; subtitles have the same extension.
---@param text string
---@return boolean
function M.is_halo(text)
  local version = false
  for line in text:sub(1, ENOUGH):gsub('^\239\187\191', ''):gmatch('[^\r\n]+') do
    local values, comment = line:match('^%s*([^;]*);?(.*)$')
    -- Comments are optional: without them a file begins with its version and a string.
    for value in values:gmatch('%S+') do
      if value:sub(1, 1) == '"' then
        return true
      elseif version or not value:match('^%d%d?$') then
        return false
      end
      version = true
    end
    if is_heading(comment) then
      return true
    end
  end
  -- A version and nothing else yet: a file that is being written.
  return version
end

---The beginning of a file, from its buffer if it has one.
---@param path string
---@param buffer integer?
---@return string
local function beginning(path, buffer)
  if buffer then
    return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, 100, false), '\n')
  end
  local file = io.open(path, 'rb')
  local text = file and file:read(ENOUGH) or ''
  if file then
    file:close()
  end
  return text
end

---The filetype of an `.ass` file.
---@param path string
---@param buffer integer?
---@return string
function M.filetype(path, buffer)
  return M.is_halo(beginning(path, buffer)) and 'halo-ass' or 'ssa'
end

return M
