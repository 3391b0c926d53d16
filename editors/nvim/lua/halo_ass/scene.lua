-- The level of a file as a tree in a buffer: instances by parent, materials, objects that nothing places. Enter leads to
-- the text.
local plural = require('halo_ass.words').plural

local M = {}

local SPACE = vim.api.nvim_create_namespace('halo_ass_scene')

---What each severity is highlighted as; the first is the worst.
local SEVERITIES = { 'error', 'warning', 'information', 'hint' }
local HIGHLIGHTS = {
  error = 'DiagnosticError',
  warning = 'DiagnosticWarn',
  information = 'DiagnosticInfo',
  hint = 'DiagnosticHint',
}

---@class halo_ass.Row
---@field text string
---@field depth integer
---@field element? table what it stands for, as `halo-ass/locate` takes it
---@field keys string[] whose findings are told at it

---@return string
local function object_words(object, number)
  local words = ('%s %d'):format(object.kind, number)
  if object.triangles then
    words = words .. ', ' .. plural(object.triangles.count, 'triangle')
  end
  return object.damaged and words .. ', damaged' or words
end

---The numbers of the instances below each, from 0; those whose parents lead round in a ring hang on nothing (-1).
local function children_of(instances)
  local children = { [-1] = {} }
  for number, instance in ipairs(instances) do
    local seen, above = { [number - 1] = true }, instance.parent
    while above >= 0 and instances[above + 1] and not seen[above] do
      seen[above] = true
      above = instances[above + 1].parent
    end
    local lost = seen[above] or not instances[instance.parent + 1]
    local parent = lost and -1 or instance.parent
    children[parent] = children[parent] or {}
    table.insert(children[parent], number - 1)
  end
  return children
end

---The rows of a scene, which is an answer to `halo-ass/scene`.
---@return halo_ass.Row[]
function M.rows(scene)
  local rows = {}
  local function add(text, depth, element, keys)
    rows[#rows + 1] = { text = text, depth = depth, element = element, keys = keys or {} }
  end
  local named = function(name)
    return name == '' and '(no name)' or name
  end
  local children, placed = children_of(scene.instances), {}
  local function instance(number, depth)
    local own = scene.instances[number + 1]
    local words = { named(own.name), own.kind }
    local object = scene.objects[own.object + 1]
    if object then
      words[#words + 1] = object_words(object, own.object)
      placed[own.object] = true
    end
    local keys = { 'instance ' .. number, 'object ' .. own.object }
    add(table.concat(words, ' · '), depth, { kind = 'instance', number = number }, keys)
    for _, child in ipairs(children[number] or {}) do
      instance(child, depth + 1)
    end
  end
  add(('Instances (%d)'):format(#scene.instances), 0)
  for _, top in ipairs(children[-1]) do
    instance(top, 1)
  end
  add(('Materials (%d)'):format(#scene.materials), 0)
  for number, material in ipairs(scene.materials) do
    local element = { kind = 'material', number = number - 1 }
    add(named(material.name) .. ' · ' .. material.kind, 1, element, { 'material ' .. number - 1 })
  end
  local unused = {}
  for number in ipairs(scene.objects) do
    if not placed[number - 1] then
      unused[#unused + 1] = number - 1
    end
  end
  if #unused > 0 then
    add(('Unused objects (%d)'):format(#unused), 0)
    for _, number in ipairs(unused) do
      local words = object_words(scene.objects[number + 1], number)
      add(words, 1, { kind = 'object', number = number }, { 'object ' .. number })
    end
  end
  return rows
end

---How many findings there are of what a key names, and how bad the worst is.
local function tallies(findings)
  local found = {}
  for _, finding in ipairs(findings) do
    local element = finding.element
    if type(element) == 'table' then
      local key = element.object and 'object ' .. element.object or element.kind .. ' ' .. element.number
      local tally = found[key] or { count = 0, rank = #SEVERITIES }
      found[key] = tally
      tally.count = tally.count + 1
      for rank, severity in ipairs(SEVERITIES) do
        if severity == finding.severity then
          tally.rank = math.min(tally.rank, rank)
        end
      end
    end
  end
  return found
end

---Writes behind each row how many findings it has.
local function badges(buffer, rows, findings)
  vim.api.nvim_buf_clear_namespace(buffer, SPACE, 0, -1)
  local found = tallies(findings)
  for line, row in ipairs(rows) do
    local count, rank = 0, #SEVERITIES
    for _, key in ipairs(row.keys) do
      if found[key] then
        count, rank = count + found[key].count, math.min(rank, found[key].rank)
      end
    end
    if count > 0 then
      local text = { { plural(count, 'finding'), HIGHLIGHTS[SEVERITIES[rank]] } }
      vim.api.nvim_buf_set_extmark(buffer, SPACE, line - 1, 0, { virt_text = text })
    end
  end
end

---Goes to what a row stands for.
local function jump(server, source, row)
  if not row or not row.element then
    return
  end
  local params = { textDocument = { uri = vim.uri_from_bufnr(source) }, element = row.element }
  server:request('halo-ass/locate', params, function(err, located)
    if err then
      vim.notify(err.message, vim.log.levels.WARN)
    elseif type(located) == 'table' and type(located.range) == 'table' then
      local place = { uri = params.textDocument.uri, range = located.range }
      local window = vim.fn.bufwinid(source)
      if window ~= -1 then
        vim.api.nvim_set_current_win(window)
      end
      vim.lsp.util.show_document(place, server.offset_encoding, { focus = true })
    end
  end, source)
end

---The fold level of a line, for 'foldexpr'.
---@return string|integer
function M.fold()
  local depth = vim.fn.indent(vim.v.lnum) / 2
  local next_line = vim.v.lnum < vim.fn.line('$') and vim.fn.indent(vim.v.lnum + 1) / 2 or 0
  return next_line > depth and '>' .. depth + 1 or depth
end

---@return integer buffer
local function open(name)
  vim.cmd('topleft 50vsplit')
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_win_set_buf(0, buffer)
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].shiftwidth = 2
  vim.b[buffer].halo_ass_scene = name
  vim.wo[0][0].foldmethod = 'expr'
  vim.wo[0][0].foldexpr = "v:lua.require'halo_ass.scene'.fold()"
  vim.wo[0][0].foldlevel = 3
  vim.wo[0][0].wrap = false
  vim.wo[0][0].number = false
  return buffer
end

---Shows the level of the current buffer beside it.
function M.show(server)
  local source = vim.api.nvim_get_current_buf()
  local params = { textDocument = { uri = vim.uri_from_bufnr(source) } }
  server:request('halo-ass/scene', params, function(err, scene)
    if err or type(scene) ~= 'table' then
      vim.notify(err and err.message or 'This is no Halo .ass file', vim.log.levels.WARN)
      return
    end
    local rows = M.rows(scene)
    local buffer = open(vim.api.nvim_buf_get_name(source))
    local lines = vim.tbl_map(function(row)
      -- A name may hold anything but the end of its line.
      return ('  '):rep(row.depth) .. row.text:gsub('[\r\n]', ' ')
    end, rows)
    vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
    vim.bo[buffer].modifiable = false
    vim.keymap.set('n', '<CR>', function()
      jump(server, source, rows[vim.fn.line('.')])
    end, { buffer = buffer, desc = 'To the text' })
    vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = buffer, desc = 'Close the scene' })
    server:request('halo-ass/findings', params, function(_, answer)
      if type(answer) == 'table' and vim.api.nvim_buf_is_valid(buffer) then
        badges(buffer, rows, answer.findings)
      end
    end, source)
  end, source)
end

return M
