local facts = require('ass_lsp.facts')

local M = {}

---The server of the current buffer; says so where there is none.
local function client()
  local found = vim.lsp.get_clients({ bufnr = 0, name = 'ass_lsp' })[1]
  if not found then
    vim.notify('ass-lsp does not run for this buffer: see :checkhealth ass_lsp', vim.log.levels.WARN)
  end
  return found
end

---Shows text in a floating window.
local function show(text)
  vim.lsp.util.open_floating_preview(vim.split(text, '\n'), 'markdown', { border = 'rounded' })
end

---Has the server carry out a command, and gives its answer to a function.
local function execute(command, argument, answer)
  local server = client()
  if not server then
    return
  end
  local params = { command = command, arguments = { argument } }
  server:request('workspace/executeCommand', params, function(err, result)
    if err then
      vim.notify(err.message, vim.log.levels.ERROR)
    else
      answer(result)
    end
  end, 0)
end

---The counts of a file as a page.
---@param stats ass_lsp.Stats
---@return string
local function page(stats)
  local lines = {
    ('version %d, %d materials, %d objects, %d instances'):format(
      stats.version,
      stats.materials,
      #stats.objects,
      stats.instances
    ),
    '',
  }
  -- The heavy ones first.
  local objects = vim.iter(ipairs(stats.objects)):map(function(number, object)
    return vim.tbl_extend('keep', { number = number - 1 }, object)
  end)
  objects = objects:totable()
  table.sort(objects, function(one, other)
    if one.triangles ~= other.triangles then
      return one.triangles > other.triangles
    end
    return one.number < other.number
  end)
  for _, object in ipairs(objects) do
    local words = { ('object %d, %s %s'):format(object.number, object.type, object.name) }
    if object.type == 'MESH' then
      words[#words + 1] = ('%d vertices, %d triangles'):format(object.vertices, object.triangles)
    end
    words[#words + 1] = ('placed %d x'):format(object.instances)
    local low, high = object.bounds[1], object.bounds[2]
    if low and high then
      words[#words + 1] = ('%.2f x %.2f x %.2f units'):format(high[1] - low[1], high[2] - low[2], high[3] - low[3])
    end
    lines[#lines + 1] = table.concat(words, ', ')
  end
  lines[#lines + 1] = ''
  for number, material in ipairs(stats.materialUses) do
    local used = ('%d objects, %d triangles'):format(material.objects, material.triangles)
    lines[#lines + 1] = ('material %d, %s: %s'):format(number - 1, material.name, used)
  end
  return table.concat(lines, '\n')
end

---The code of the finding under the cursor, else of the first one on its line.
local function code_at_cursor()
  local position = vim.api.nvim_win_get_cursor(0)
  local on_line = vim.diagnostic.get(0, { lnum = position[1] - 1 })
  for _, finding in ipairs(on_line) do
    if finding.col <= position[2] and position[2] < math.max(finding.end_col, finding.col + 1) then
      return finding.code
    end
  end
  return on_line[1] and on_line[1].code
end

local list = {
  ---What the file holds.
  stats = function()
    execute(facts.commands.stats, vim.uri_from_bufnr(0), function(stats)
      show(page(stats))
    end)
  end,
  ---The rule that is named, or the one of the finding under the cursor.
  explain = function(code)
    code = code or code_at_cursor()
    if code then
      execute(facts.commands.explain, code, show)
    else
      vim.notify('There is no finding on this line')
    end
  end,
  ---What the server wrote.
  log = function()
    vim.cmd.tabedit(vim.fn.fnameescape(vim.lsp.log.get_filename()))
  end,
  ---Ends the server and starts it anew, for all its buffers.
  restart = function()
    local old = client()
    if not old then
      return
    end
    local buffers = vim.tbl_keys(old.attached_buffers)
    old:stop()
    local stopped = vim.wait(3000, function()
      return old:is_stopped()
    end, 20)
    if not stopped then
      old:stop(true)
    end
    for _, buffer in ipairs(buffers) do
      vim.lsp.start(old.config, {
        bufnr = buffer,
        -- The old client is still listed for a moment; it must not be taken again.
        reuse_client = function(candidate)
          return candidate.name == 'ass_lsp' and candidate.id ~= old.id
        end,
      })
    end
  end,
}

---`:AssLsp NAME [ARGUMENT]`
---@param words string[]
function M.run(words)
  local command = list[words[1]]
  if command then
    command(words[2])
  else
    vim.notify('There is no :AssLsp ' .. words[1], vim.log.levels.ERROR)
  end
end

---The codes of all rules, from the program itself.
local function codes()
  local program = vim.lsp.config.ass_lsp.cmd[1]
  local ok, result = pcall(function()
    return vim.system({ program, 'rules', '--format', 'json' }):wait(2000)
  end)
  local known, rules = pcall(vim.json.decode, ok and result.stdout or '')
  return known and vim.tbl_map(function(rule)
    return rule.code
  end, rules) or {}
end

---Completes the command line.
---@param line string
---@return string[]
function M.complete(line)
  local words = vim.split(line, '%s+', { trimempty = true })
  local start = line:match('%S*$')
  local second = #words - (start == '' and 0 or 1) == 2
  local choices = second and words[2] == 'explain' and codes() or not second and vim.tbl_keys(list) or {}
  table.sort(choices)
  return vim.tbl_filter(function(choice)
    return vim.startswith(choice, start)
  end, choices)
end

return M
