local facts = require('halo_ass.facts')

local M = {}

local SUBTITLES = { '[script info]', '[v4' }
local OTHERS = { '<?xml', '<assimp', 'assimp.binary', '### exported:' }

---What quotations, diffs and listings put before each line.
local MARK = '[%s>+%-|:.%d]*'

---@param text string
---@param starts string[]
---@return boolean
local function begins_with(text, starts)
  return vim.iter(starts):any(function(start)
    return vim.startswith(text, start)
  end)
end

---A comment that only a Halo file has.
---@param comment string the text behind the semicolon
---@return boolean
local function is_heading(comment)
  local section = comment:match('^%s*###[#%s]*([^#%s]+)')
  local record = comment:match('^%s*(%a+)%s+%d+%s*$')
  return section ~= nil and facts.sections[section:lower()] or record ~= nil and facts.records[record:lower()] or false
end

---JMS models and JMA animations begin with their version, alone on a line; some of their headings are those of levels.
---@param lines string[]
---@return boolean
local function is_other_halo(lines)
  for _, line in ipairs(lines) do
    local value = line:match('^%s*([^%s;].-)%s*$')
    if value then
      local version = value:match('^%d+$') and tonumber(value) or 0
      return version >= 8197 and version <= 8213 or version >= 16390 and version <= 16395
    end
  end
  return false
end

---A section heading without its semicolon.
---@param line string
---@return boolean
local function is_bare_heading(line)
  local section = line:match('^' .. MARK .. '###[#%s]*([^#%s]+)[#%s]*$')
  return section ~= nil and facts.sections[section:lower()] or false
end

---The end of a string that begins a text: a quote that white space or the end follows, else the last one before a `;`.
---@param text string
---@return integer?
local function closing_quote(text)
  local inside = text:sub(2)
  local close = inside:find('"%f[%s%z]') or inside:match('^.*()";')
  return close and close + 1
end

---One letter for what a value tells: (v)ersion, other (i)nteger, (r)eal, (s)tring, (o)pen string, (x) anything else.
---@param value string
---@return string
local function shape(value)
  if value:match('^%+?0*%d%d?$') or value:match('^%-0+$') then
    return 'v'
  end
  if value:match('^[-+]?%d+%.%d+$') then
    return 'r'
  end
  return value:match('^[-+]?%d+$') and 'i' or 'x'
end

---The values of lines without headings, as the server splits them.
---@param lines string[]
---@return string first the first value
---@return string shapes
local function values(lines)
  local first, shapes = nil, {}
  for _, line in ipairs(lines) do
    local rest = line:match('^%s*(.*)$')
    while rest ~= '' and rest:sub(1, 1) ~= ';' do
      local value
      if rest:sub(1, 1) == '"' then
        local close = closing_quote(rest)
        value = rest:sub(1, close or -1)
        shapes[#shapes + 1] = close and 's' or 'o'
      else
        value = rest:match('^[^%s;]+')
        shapes[#shapes + 1] = shape(value)
      end
      first = first or rest
      rest = rest:sub(#value + 1):match('^%s*(.*)$')
    end
  end
  return first or '', table.concat(shapes)
end

---Tells a Halo file by its beginning, by the rules of the server (`tests/recognize/README.md` in the repository);
---subtitles have the same extension.
---@param text string
---@return boolean
function M.is_halo(text)
  text = text:sub(1, facts.recognize_length):gsub('^\239\187\191', '')
  local start = text:match('^%s*(.*)$'):lower()
  if begins_with(start, SUBTITLES) or begins_with(start, OTHERS) then
    return false
  end
  local lines = vim.split(text, '[\r\n]+')
  if is_other_halo(lines) then
    return false
  end
  for _, line in ipairs(lines) do
    local comment = line:match('^%s*;(.*)$')
    local marked = line:match('^' .. MARK .. ';%s*(###.*)$')
    if comment and is_heading(comment) or marked and is_heading(marked) or is_bare_heading(line) then
      return true
    end
  end
  local first, shapes = values(lines)
  if begins_with(first:lower(), SUBTITLES) or start:match('^[%w_]+%s*{') then
    return false
  end
  -- A version and nothing else yet is a file that is being written.
  return shapes == 'v' and first:match('^%+?0*[1-9]%f[%D]') ~= nil
    or shapes:match('^v[so]') ~= nil
    or shapes:match('vss') ~= nil
    or shapes:match('ssss[vi]') ~= nil
    -- Many values, the last of which may be cut: the rest of a file that has lost its head.
    or #shapes > 24 and shapes:match('^[visr]+.$') ~= nil
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
  local text = file and file:read(facts.recognize_length) or ''
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
