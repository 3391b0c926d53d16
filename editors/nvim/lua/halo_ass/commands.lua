local facts = require('halo_ass.facts')
local plural = require('halo_ass.words').plural

local M = {}

---The server of the current buffer; says so where there is none.
local function client()
  local found = vim.lsp.get_clients({ bufnr = 0, name = 'halo_ass' })[1]
  if not found then
    vim.notify('halo-ass does not run for this buffer: see :checkhealth halo_ass', vim.log.levels.WARN)
  end
  return found
end

---Shows text in a floating window.
local function show(text)
  vim.lsp.util.open_floating_preview(vim.split(text, '\n'), 'markdown', { border = 'rounded' })
end

---Has the server carry out a command, and gives its answer to a function. The buffer goes by its own number: for 0 Neovim does not
---send first what was changed in it.
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
  end, vim.api.nvim_get_current_buf())
end

---The counts of a file as a page.
---@param stats halo_ass.Stats
---@return string
local function page(stats)
  local lines = {
    ('version %d, %s, %s, %s'):format(
      stats.version,
      plural(stats.materials, 'material'),
      plural(#stats.objects, 'object'),
      plural(stats.instances, 'instance')
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
      words[#words + 1] = ('%s, %s'):format(plural(object.vertices, 'vertex', 'vertices'), plural(object.triangles, 'triangle'))
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
    local used = ('%s, %s'):format(plural(material.objects, 'object'), plural(material.triangles, 'triangle'))
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

---Has the server make a refactoring, and gives its answer, whose changes are made, to a function.
---@param order table what the server's command takes
local function order_refactoring(order, answer)
  execute(facts.commands.refactor, vim.tbl_extend('force', order, { handOver = true }), function(result)
    if result.edit then
      vim.lsp.util.apply_workspace_edit(result.edit, client().offset_encoding)
    end
    answer(result)
  end)
end

---Puts the cursor on something, once the server knows the changed text.
local function jump(element)
  local server = client()
  local params = { textDocument = { uri = vim.uri_from_bufnr(0) }, element = element }
  if server then
    server:request('halo-ass/locate', params, function(_, located)
      if located and located.range ~= vim.NIL then
        local place = { uri = vim.uri_from_bufnr(0), range = located.range }
        vim.lsp.util.show_document(place, server.offset_encoding, { focus = true })
      end
    end, vim.api.nvim_get_current_buf())
  end
end

---What the server did, in words, or what the user is asked: which way or record of several, or how far.
---@param answer table
---@param name? string the refactoring that was asked for
local function refactored(answer, name)
  local uri = vim.uri_from_bufnr(0)
  local order = function(refactoring)
    order_refactoring({ uri = uri, refactoring = refactoring }, refactored)
  end
  if answer.ask then
    vim.notify(answer.ask.examples)
    vim.ui.input({ prompt = answer.ask.title:gsub('…$', '') .. ': ' }, function(by)
      if by and by ~= '' then
        local kind, arguments = next(answer.ask.refactoring)
        order({ [kind] = vim.tbl_extend('force', arguments, { by = by }) })
      end
    end)
    return
  end
  if not answer.choices then
    for _, note in ipairs(answer.notes or {}) do
      vim.notify(note)
    end
    if answer.shows then
      jump(answer.shows)
    end
    return
  end
  vim.ui.select(answer.choices, {
    prompt = answer.prompt,
    format_item = function(choice)
      return choice.title
    end,
  }, function(choice)
    if choice and choice.record then
      local chosen = { uri = uri, name = name, record = choice.record }
      order_refactoring(chosen, function(next_answer)
        refactored(next_answer, name)
      end)
    elseif choice then
      order(choice.refactoring)
    end
  end)
end

---A new name that another material has: the two become one, or have the same name.
---@param taken { title: string, merge: table, rename: table }
function M.rename_or_merge(taken)
  local keep = 'Keep two materials of this name'
  vim.ui.select({ taken.title, keep }, { prompt = 'Another material has this name' }, function(choice)
    if choice then
      local refactoring = choice == keep and taken.rename or taken.merge
      local order = { uri = vim.uri_from_bufnr(0), refactoring = refactoring }
      order_refactoring(order, refactored)
    end
  end)
end

---Carries out a code action that leaves something open.
---@param order table what the server's command takes
function M.choose(order)
  order_refactoring(order, refactored)
end

---A position of the server for a line from 1 and a byte from 0.
local function position(server, line, byte)
  local text = vim.api.nvim_buf_get_lines(0, line - 1, line, false)[1] or ''
  local at = math.min(byte, #text)
  return { line = line - 1, character = vim.str_utfindex(text, server.offset_encoding, at, false) }
end

---Has the server make a refactoring for the cursor, or for the lines of a range.
---@param name string
---@param lines? integer[] the first and the last line, from 1
---@param answer? fun(answer: table) what takes the server's answer
local function refactor(name, lines, answer)
  local server = client()
  if not server then
    return
  end
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local from = lines and position(server, lines[1], 0) or position(server, row, column)
  local to = lines and position(server, lines[2], math.huge) or from
  local range = { start = from, ['end'] = to }
  local order = { uri = vim.uri_from_bufnr(0), name = name, range = range }
  order_refactoring(order, answer or function(given)
    refactored(given, name)
  end)
end

---Lists where a material is used, and goes to the use that is chosen.
local function show_uses(found)
  if not found or found == vim.NIL then
    vim.notify('There is no such material')
    return
  end
  local uri = vim.uri_from_bufnr(0)
  if found.choices then
    local titled = { prompt = 'The material', format_item = function(choice)
      return choice.title
    end }
    vim.ui.select(found.choices, titled, function(choice)
      if choice then
        execute(facts.commands.uses, { uri = uri, material = choice.material }, show_uses)
      end
    end)
    return
  end
  local prompt = ('%s: %s'):format(found.title, plural(found.count, 'use'))
  vim.ui.select(found.uses, {
    prompt = prompt,
    format_item = function(use)
      return use.label
    end,
  }, function(use)
    if use then
      jump(use.element)
    end
  end)
end

---Does something with the files of the program.
local function with_files(name)
  return function(argument)
    local server = client()
    if server then
      require('halo_ass.files')[name](server, argument)
    end
  end
end

local list = {
  ---Another level, whose records stand behind those of the buffer.
  ['merge-level'] = with_files('merge'),
  ---What the level of the buffer has otherwise than another file.
  compare = with_files('compare'),
  ---A file of an instance.
  ['extract-instance'] = with_files('extract'),
  ---A file for another program.
  export = with_files('export'),
  ---All levels below the working directory, checked.
  check = with_files('check'),
  ---The game's Tool compiles the level.
  compile = function()
    vim.cmd.compiler('halo-tool')
    vim.cmd.make()
  end,
  ---The buffer is a Halo level, whatever it looks like.
  halo = function()
    vim.bo.filetype = 'halo-ass'
  end,
  ---The buffer is a subtitle.
  ['not-halo'] = function()
    vim.bo.filetype = 'ssa'
  end,
  ---Another program's binary file as text.
  show = function(file)
    require('halo_ass.files').show(file)
  end,
  ---Where the material under the cursor is used.
  uses = function()
    local row, column = unpack(vim.api.nvim_win_get_cursor(0))
    local server = client()
    if server then
      local at = position(server, row, column)
      local order = { uri = vim.uri_from_bufnr(0), range = { start = at, ['end'] = at } }
      execute(facts.commands.uses, order, show_uses)
    end
  end,
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
  ---Writes a page that shows the level as it is in the buffer, and opens it: also that of another program's text.
  preview = function()
    local server = client()
    if not server then
      return
    end
    local folder = vim.fn.stdpath('cache') .. '/halo_ass'
    vim.fn.mkdir(folder, 'p')
    local name = vim.fs.basename(vim.api.nvim_buf_get_name(0))
    local level, page = vim.api.nvim_buf_get_name(0), folder .. '/' .. name .. '.html'
    -- A text that shows a binary file is no file.
    if vim.bo.modified or vim.fn.filereadable(level) == 0 then
      level = folder .. '/' .. name
      vim.fn.writefile(vim.api.nvim_buf_get_lines(0, 0, -1, false), level)
    end
    local program = server.config.cmd[1]
    vim.system({ program, 'export', '--format', 'html', level, '-o', page }, { text = true }, function(done)
      vim.schedule(function()
        if done.code ~= 0 then
          vim.notify(vim.trim(done.stderr), vim.log.levels.ERROR)
        else
          vim.ui.open(page)
        end
      end)
    end)
  end,
  ---The level as a tree, beside the text.
  scene = function()
    local server = client()
    if server then
      require('halo_ass.scene').show(server)
    end
  end,
  ---The editing kit around the level.
  kit = function()
    local server = client()
    if server then
      local params = { textDocument = { uri = vim.uri_from_bufnr(0) } }
      server:request('halo-ass/kit', params, function(err, kit)
        if err then
          vim.notify(err.message, vim.log.levels.ERROR)
        elseif kit and kit ~= vim.NIL then
          require('halo_ass.page').show('halo-ass-kit', kit.text)
        end
      end, vim.api.nvim_get_current_buf())
    end
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
          return candidate.name == 'halo_ass' and candidate.id ~= old.id
        end,
      })
    end
  end,
}

---The refactorings, by the names that the server has for them.
local refactorings = {
  'bake-scale',
  'convert',
  'delete',
  'duplicate',
  'duplicate-with-object',
  'extract',
  'give-material',
  'merge',
  'move-down',
  'move-up',
  'place',
  'renumber-ids',
  'sort-instances',
  'split',
}

for _, name in ipairs(refactorings) do
  list[name] = function(_, lines)
    refactor(name, lines)
  end
end

---How far instances move, turn and grow, where that is named: `:HaloAss place 10 0 0 wu`.
list.place = function(_, lines, by)
  if by == '' then
    return refactor('place', lines)
  end
  refactor('place', lines, function(answer)
    if not answer.ask then
      return refactored(answer, 'place')
    end
    local kind, arguments = next(answer.ask.refactoring)
    local refactoring = { [kind] = vim.tbl_extend('force', arguments, { by = by }) }
    local order = { uri = vim.uri_from_bufnr(0), refactoring = refactoring }
    order_refactoring(order, refactored)
  end)
end

---The version that is named, else the one that the user chooses.
list.convert = function(version, lines)
  if not version then
    return refactor('convert', lines)
  end
  local order = { convert = { version = tonumber(version) } }
  order_refactoring({ uri = vim.uri_from_bufnr(0), refactoring = order }, refactored)
end

---`:[range]HaloAss NAME [ARGUMENT]`
---@param words string[]
---@param lines? integer[]
function M.run(words, lines)
  local command = list[words[1]]
  if command then
    command(words[2], lines, table.concat(words, ' ', 2))
  else
    vim.notify('There is no :HaloAss ' .. words[1], vim.log.levels.ERROR)
  end
end

---The codes of all rules, from the program itself.
local function codes()
  local program = vim.lsp.config.halo_ass.cmd[1]
  local ok, result = pcall(function()
    return vim.system({ program, 'rules', '--format', 'json' }):wait(2000)
  end)
  local known, rules = pcall(vim.json.decode, ok and result.stdout or '')
  return known and vim.tbl_map(function(rule)
    return rule.code
  end, rules) or {}
end

---The versions of the format.
local function versions()
  return { '1', '2', '3', '4', '5', '6', '7' }
end

---Completes the command line.
---@param line string
---@return string[]
function M.complete(line)
  local words = vim.split(line, '%s+', { trimempty = true })
  local start = line:match('%S*$')
  local second = #words - (start == '' and 0 or 1) == 2
  local arguments = { explain = codes, convert = versions }
  local of = second and arguments[words[2]]
  local choices = of and of() or not second and vim.tbl_keys(list) or {}
  table.sort(choices)
  return vim.tbl_filter(function(choice)
    return vim.startswith(choice, start)
  end, choices)
end

return M
