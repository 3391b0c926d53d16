-- Runs in a Neovim that started as a user's does, with a real file: see run.sh.
local failed, passed = 0, 0
local files, out = vim.env.FILES, vim.env.OUT

local function check(ok, what)
  io.stdout:write((ok and 'ok: ' or 'FAIL: ') .. what .. '\n')
  if ok then
    passed = passed + 1
  else
    failed = failed + 1
  end
end

local function equal(found, wanted, what)
  check(vim.deep_equal(found, wanted), what .. ': ' .. vim.inspect(found, { newline = ' ', indent = '' }))
end

local function wait(condition)
  -- Long enough for a busy machine: Neovim alone needs a minute there to open 60 MB.
  return vim.wait(600000, condition, 20)
end

local function edit(name)
  vim.cmd('edit! ' .. vim.fn.fnameescape(files .. '/' .. name))
end

local function attached()
  local client = vim.lsp.get_clients({ bufnr = 0, name = 'halo_ass' })[1]
  return client and client.initialized and client or nil
end

local function request(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(0) }
  local answer = attached():request_sync(method, params, 60000, 0)
  return answer and answer.result
end

local function codes()
  local list = vim.diagnostic.get(0)
  table.sort(list, function(a, b)
    return a.lnum < b.lnum
  end)
  return vim.tbl_map(function(finding)
    return finding.code
  end, list)
end

---The floating window that is open, as lines.
local function float()
  local window
  wait(function()
    for _, candidate in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(candidate).relative ~= '' then
        window = candidate
      end
    end
    return window
  end)
  return window and vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false) or {}, window
end

---Closes all floating windows.
local function close()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      vim.api.nvim_win_close(window, true)
    end
  end
end

---Keeps what the screen shows as text.
local function picture(name)
  vim.cmd.redraw()
  local lines = {}
  for row = 1, vim.o.lines do
    local cells = {}
    for column = 1, vim.o.columns do
      cells[column] = vim.fn.screenstring(row, column)
    end
    lines[row] = (table.concat(cells):gsub('%s+$', ''))
  end
  vim.fn.writefile(lines, out .. '/' .. name .. '.txt')
  return table.concat(lines, '\n')
end

local function line_of(pattern)
  return vim.fn.search(pattern, 'nw')
end

local function errors()
  return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

-- A level may be open in space, and is all the same a file that readers take.
local function of_text(item)
  local data = item.data or vim.tbl_get(item, 'user_data', 'lsp', 'data')
  return not (type(data) == 'table' and data.geometry)
end

local function real_files()
  equal(vim.bo.filetype, 'halo-ass', 'a real file')
  check(wait(attached), 'the server is attached')
  equal(attached().offset_encoding, 'utf-8', 'positions are bytes')
  for _, path in ipairs(vim.fn.glob(files .. '/*.ASS', true, true)) do
    local name = vim.fs.basename(path)
    edit(name)
    wait(attached)
    -- Symbols are answered after the file was read; the findings are asked for in the same breath.
    local symbols = request('textDocument/documentSymbol', {})
    local report = request('textDocument/diagnostic', {})
    check(vim.bo.filetype == 'halo-ass' and symbols and #symbols > 0, name .. ' is recognized and has symbols')
    -- Names may be worth a remark; what they say is in the tests of the server.
    local wrong = vim.tbl_filter(function(item)
      return item.severity == vim.diagnostic.severity.ERROR and of_text(item)
    end, report and report.items or {})
    local shown = vim.tbl_filter(of_text, errors())
    check(report and #wrong == 0 and #shown == 0, name .. ' has no error')
  end
end

local function broken_file()
  edit('broken.ass')
  equal(vim.bo.filetype, 'halo-ass', 'a broken file')
  wait(function()
    return #vim.diagnostic.get(0) == 5
  end)
  equal(codes(), {
    'material-count-mismatch',
    'decimal-comma',
    'vertex-index-out-of-range',
    'unterminated-string',
    'duplicate-unique-id',
  }, 'its findings')
  vim.diagnostic.config({ virtual_text = true, signs = true })
  vim.cmd('normal! 66Gzt')
  vim.api.nvim_win_set_cursor(0, { 70, 0 })
  vim.diagnostic.open_float()
  local text = table.concat(float(), '\n')
  check(text:find('has 4 vertices (0–3)', 1, true) ~= nil, 'the finding in its window')
  local screen = picture('findings')
  check(screen:find('vertex index `7` is out of range', 1, true) ~= nil, 'the screen shows the finding')
  close()
end

local function hover()
  -- The first row of the first vertex: what a modder would ask about.
  vim.api.nvim_win_set_cursor(0, { line_of('^100.0000000000\\t0.0'), 0 })
  vim.lsp.buf.hover()
  local text = table.concat(float(), '\n')
  check(text:lower():find('position') ~= nil, 'hover on a number: ' .. text:gsub('\n', ' / '))
  picture('hover')
  close()
end

local function mend_and_break()
  edit('one_mistake.ass')
  wait(function()
    return #vim.diagnostic.get(0) == 1
  end)
  equal(codes(), { 'vertex-index-out-of-range' }, 'one mistake')
  local place = vim.diagnostic.get(0)[1]
  equal({ place.lnum, place.col, place.end_col }, { 69, 0, 1 }, 'its place')
  vim.api.nvim_buf_set_lines(0, 69, 70, false, { '3' })
  check(wait(function()
    return #vim.diagnostic.get(0) == 0
  end), 'a mended mistake goes')
  vim.api.nvim_buf_set_lines(0, 69, 70, false, { '9' })
  check(wait(function()
    return #vim.diagnostic.get(0) == 1
  end), 'a typed mistake comes')
end

local function subtitles()
  edit('subtitles.ass')
  equal(vim.bo.filetype, 'ssa', 'subtitles')
  vim.wait(500)
  check(attached() == nil and #vim.diagnostic.get(0) == 0, 'subtitles get no server and no finding')
end

---The table that the tests of the server and of the VS Code extension read too.
local function recognition()
  local table_of_cases = vim.env.ROOT .. '/tests/recognize/cases.json'
  local cases = vim.json.decode(table.concat(vim.fn.readfile(table_of_cases), '\n'))
  local recognize = require('halo_ass.recognize')
  local wrong = vim.tbl_filter(function(case)
    return recognize.is_halo(case.text) ~= (case.content == 'halo')
  end, cases)
  check(#cases >= 60 and #wrong == 0, ('%d beginnings of files: %s'):format(#cases, vim.inspect(wrong)))
end

local function symbols()
  edit('names_v7.ASS')
  wait(attached)
  local names = {}
  for _, section in ipairs(request('textDocument/documentSymbol', {})) do
    for _, record in ipairs(section.children or {}) do
      names[#names + 1] = record.name
    end
  end
  local text = table.concat(names, '\n')
  check(text:find('city metal_roof lm:2.5', 1, true) ~= nil, 'a material is a symbol')
  check(text:find('Scene Root', 1, true) ~= nil, 'an instance is a symbol')
end

local function navigation()
  edit('names_v7.ASS')
  wait(attached)
  local line = line_of('^;INSTANCE 1$') + 1
  vim.fn.cursor(line, 1)
  vim.lsp.buf.definition()
  check(wait(function()
    return vim.fn.line('.') == line_of('^;OBJECT 0$') + 1
  end), 'an instance leads to its object')
  local context = { context = { includeDeclaration = false } }
  local uses = request('textDocument/references', vim.tbl_extend('force', vim.lsp.util.make_position_params(0, 'utf-8'), context))
  check(uses and #uses > 0 and vim.tbl_contains(vim.tbl_map(function(use)
    return use.range.start.line + 1
  end, uses), line), 'an object leads back to its instances')
  vim.lsp.inlay_hint.enable(true, { bufnr = 0 })
  check(wait(function()
    return #vim.lsp.inlay_hint.get({ bufnr = 0 }) > 0
  end), 'names stand between the numbers')
  picture('hints')
  vim.lsp.inlay_hint.enable(false, { bufnr = 0 })
end

---Where a namespace whose name has these words marks the buffer.
local function marks(words)
  local found = {}
  for name, id in pairs(vim.api.nvim_get_namespaces()) do
    if name:find(words, 1, true) then
      vim.list_extend(found, vim.api.nvim_buf_get_extmarks(0, id, 0, -1, { details = true }))
    end
  end
  return found
end

---What a function of `vim.lsp.buf` would put into a list.
local function listed(ask)
  local items
  ask({
    on_list = function(list)
      items = list.items
    end,
  })
  wait(function()
    return items
  end)
  return items or {}
end

---What stands in the quickfix list, once something does.
local function quickfix(ask)
  vim.fn.setqflist({})
  ask()
  wait(function()
    return #vim.fn.getqflist() > 0
  end)
  vim.cmd('cclose')
  return vim.fn.getqflist()
end

---What the keys of a user ask about names and places.
local function asks()
  edit('names_v7.ASS')
  wait(attached)
  vim.fn.cursor(line_of('^;OBJECT 0$') + 1, 2)
  local uses = listed(function(options)
    vim.lsp.buf.references({ includeDeclaration = false }, options)
  end)
  check(#uses > 0 and vim.fn.getline(uses[1].lnum):find('^%d+$') ~= nil, 'references: indices of instances')
  vim.lsp.buf.document_highlight()
  check(wait(function()
    return #marks('lsp.references') >= #uses
  end), 'highlights: the same')
  vim.lsp.buf.clear_references()
  equal(#listed(vim.lsp.buf.document_symbol) > 20, true, 'symbols of the document')
  local crates = listed(function(options)
    vim.lsp.buf.workspace_symbol('crate', options)
  end)
  check(#crates > 0, 'symbols of the workspace')
  vim.fn.cursor(line_of('^"MESH"') + 4, 1)
  vim.lsp.buf.signature_help()
  check(table.concat(float(), '\n'):find('Vertex Position', 1, true) ~= nil, 'the fields of a vertex')
  close()
  local row = vim.fn.line('.') - 1
  check(wait(function()
    return #(vim.lsp.semantic_tokens.get_at_pos(0, row, 0) or {}) > 0
  end), 'a number has its role')
end

---What is shown beside the text, and what changes it.
local function edits()
  edit('names_v7.ASS')
  wait(attached)
  local before = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  local function undone(what)
    vim.cmd('silent undo')
    check(vim.deep_equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), before), what .. ' is undone')
  end
  local name = line_of('^"city metal_roof')
  vim.fn.cursor(name, 3)
  vim.lsp.buf.rename('city tin_roof')
  check(wait(function()
    return vim.fn.getline(name) == '"city tin_roof"'
  end), 'another name')
  undone('it')
  vim.fn.setline(2, '   7')
  vim.lsp.buf.format({ timeout_ms = 60000 })
  equal(vim.fn.getline(2), '7', 'formatting')
  vim.fn.cursor(name, 3)
  vim.lsp.buf.selection_range(1)
  check(wait(function()
    return vim.fn.mode() == 'v'
  end), 'a selection grows')
  vim.cmd('normal! \27')
  edit('lights_v7.ASS')
  wait(attached)
  -- They are put where the window shows them.
  vim.fn.cursor(line_of('^"GENERIC_LIGHT"'), 1)
  check(wait(function()
    vim.cmd.redraw()
    return #marks('document_color') > 0
  end), 'colors of lights')
  vim.lsp.codelens.enable(true, { bufnr = 0 })
  check(wait(function()
    return #vim.lsp.codelens.get({ bufnr = 0 }) > 0
  end), 'what is used how often')
  vim.lsp.codelens.enable(false, { bufnr = 0 })
  edit('broken.ass')
  wait(function()
    return #vim.diagnostic.get(0) == 5
  end)
  vim.fn.cursor(vim.diagnostic.get(0)[1].lnum + 1, 1)
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action)
      return action.isPreferred
    end,
  })
  check(wait(function()
    return #vim.diagnostic.get(0) == 4
  end), 'a fix')
  vim.cmd('silent undo')
  wait(function()
    return #vim.diagnostic.get(0) == 5
  end)
end

local function captures(line, column)
  local names = {}
  for _, capture in ipairs(vim.treesitter.get_captures_at_pos(0, line - 1, column)) do
    names[#names + 1] = capture.capture
  end
  return names
end

local function colors()
  edit('names_v7.ASS')
  check(vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()] ~= nil, 'colors are on')
  vim.treesitter.get_parser(0, 'halo_ass'):parse(true)
  local function colored(pattern, column, wanted)
    local found = captures(line_of(pattern), column)
    check(#vim.tbl_filter(function(name)
      return vim.startswith(name, wanted)
    end, found) > 0, ('%s is %s: %s'):format(pattern, wanted, table.concat(found, ' ')))
  end
  colored('^;### HEADER', 0, 'markup.heading')
  colored('^;OBJECT 0', 0, 'markup.heading')
  colored('^"BLENDER"', 1, 'string')
  colored('^"MESH"', 1, 'type')
  colored('^"city metal_roof', 1, 'string')
  -- Numbers of a mesh, which the second grammar colors where it is injected.
  colored('^"MESH"\\_.\\{-}\\n\\zs[-0-9.]\\+\\t', 0, 'number')
  -- Behind the vertex count: position, normal, color, influence count.
  local count = vim.treesitter.get_captures_at_pos(0, line_of('^"MESH"') + 6, 0)
  local last = count[#count] or {}
  equal({ last.lang, last.capture }, { 'halo_ass_rows', 'constant' }, 'an influence count is a count of the rows')
end

local function folds()
  equal(vim.wo.foldexpr, 'v:lua.vim.treesitter.foldexpr()', 'folds are by the tree')
  local mesh = line_of('^"MESH"') + 4
  check(wait(function()
    return vim.fn.foldlevel(mesh) > 0
  end), 'a mesh is in a fold')
  equal(vim.fn.foldclosed(mesh), -1, 'folds are open at first')
  vim.cmd('normal! gg')
  vim.cmd('normal! zM')
  local last = vim.fn.foldclosedend(line_of('^;### OBJECTS') + 1)
  check(last > line_of('^;OBJECT 3'), 'zM folds the section of the objects: to line ' .. last)
  picture('folds')
  vim.cmd('normal! zR')
end

local function ftplugin()
  equal(vim.bo.commentstring, ';%s', 'comment string')
  local start = line_of('^;OBJECT 1')
  local last = vim.fn.prevnonblank(line_of('^;OBJECT 2') - 1)
  vim.api.nvim_win_set_cursor(0, { start, 0 })
  vim.cmd('normal %')
  equal(vim.fn.line('.'), last, '% goes to the end of a record')
  vim.cmd('normal %')
  equal(vim.fn.line('.'), start, '% goes back to its heading')
  local before = vim.fn.line('$')
  vim.cmd('normal d%')
  equal(before - vim.fn.line('$'), last - start + 1, 'd% deletes the lines of a record')
  vim.cmd('silent undo')
  vim.api.nvim_win_set_cursor(0, { start + 1, 0 })
  vim.cmd('normal gcc')
  equal(vim.fn.getline(start + 1), ';"MESH"', 'gcc comments a line out')
  vim.cmd('silent undo')
end

local function health()
  vim.cmd('checkhealth halo_ass')
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  vim.fn.writefile(vim.split(text, '\n'), out .. '/checkhealth.txt')
  check(text:find('Parser halo_ass\n', 1, true) ~= nil, ':checkhealth finds the parser')
  check(text:find('Parser halo_ass_rows\n', 1, true) ~= nil, ':checkhealth finds the parser of the rows')
  check(not text:find('ERROR') and not text:find('WARNING'), ':checkhealth has no error and no warning')
  vim.cmd('bwipeout!')
end

local function commands()
  edit('broken.ass')
  wait(function()
    return #vim.diagnostic.get(0) == 5
  end)
  vim.cmd('HaloAss stats')
  equal(float()[1], 'version 2, 2 materials, 2 objects, 3 instances', ':HaloAss stats')
  close()
  vim.api.nvim_win_set_cursor(0, { 70, 0 })
  vim.cmd('HaloAss explain')
  check(table.concat(float(), '\n'):find('vertex%-index%-out%-of%-range') ~= nil, ':HaloAss explain, at the cursor')
  close()
  vim.cmd('HaloAss explain decimal-comma')
  check(table.concat(float(), '\n'):find('decimal%-comma') ~= nil, ':HaloAss explain, a code')
  close()
  equal(vim.fn.getcompletion('HaloAss res', 'cmdline'), { 'restart' }, ':HaloAss completes')
  equal(vim.fn.getcompletion('HaloAss move', 'cmdline'), { 'move-down', 'move-up' }, ':HaloAss completes refactorings')
  equal(vim.fn.getcompletion('HaloAss explain decimal', 'cmdline'), { 'decimal-comma' }, ':HaloAss completes codes')
end

---In a kit: what names say, what can be written in them, and where they lead.
local function names()
  local kit = files .. '/kit'
  local function write(name, text)
    vim.fn.mkdir(vim.fs.dirname(kit .. '/' .. name), 'p')
    vim.fn.writefile(vim.split(text, '\n'), kit .. '/' .. name)
  end
  local light = table.concat(vim.fn.readfile(vim.env.ROOT .. '/server/rules/src/checks/light.ass'), '\n')
  write('data/levels/multi/a/structure/kit.ass', (light:gsub('"lamp"', '"city lamp%% lm:2.5"', 1)))
  write('tags/levels/shader_collections.txt', 'city\tlevels\\multi\\city\\shaders')
  write('tags/levels/multi/city/shaders/lamp.shader', '')
  write('halo-ass.toml', '[rules]\nzero-scal = "off"')
  edit('kit/data/levels/multi/a/structure/kit.ass')
  wait(attached)
  equal(vim.fs.normalize(attached().root_dir or ''), vim.fs.normalize(vim.uv.fs_realpath(kit)), 'the folder of the configuration')
  local row = line_of('"city lamp')
  vim.api.nvim_win_set_cursor(0, { row, 7 })
  vim.lsp.buf.hover()
  local said = table.concat(float(), '\n')
  check(said:find('two%-sided, pathfindable') and said:find('lamp.shader'), 'a name is read')
  close()
  local here = { position = { line = row - 1, character = 6 } }
  local offered = vim.tbl_map(function(item)
    return item.label
  end, request('textDocument/completion', here).items)
  check(vim.list_contains(offered, 'lamp'), 'shaders are offered')
  equal(#request('textDocument/documentLink', {}), 2, 'and linked')
  vim.cmd('edit ' .. kit .. '/halo-ass.toml')
  check(wait(attached), 'the configuration file is served')
  check(wait(function()
    return codes()[1] == 'unknown-setting'
  end), 'and has findings')
  check(vim.wo.foldexpr ~= 'v:lua.vim.lsp.foldexpr()', 'and its own folds')
  vim.cmd('bwipeout!')
end

local function refactorings()
  edit('primitives_v2.ASS')
  wait(attached)
  local before = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  local function line(number, text, what)
    check(wait(function()
      return vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1] == text
    end), what)
  end
  vim.api.nvim_win_set_cursor(0, { 12, 0 })
  vim.cmd('HaloAss duplicate')
  line(9, '6', ':HaloAss duplicate: there are six materials')
  vim.cmd('silent undo')
  check(vim.deep_equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), before), 'and one undo takes it back')
  vim.cmd('HaloAss convert 7')
  line(2, '7', ':HaloAss convert: version 7')
  picture('converted')
  vim.cmd('silent undo')
  -- The first triangles of the first mesh.
  local first = vim.fn.search('^12$', 'w') + 1
  vim.cmd(('%d,%dHaloAss extract'):format(first, first + 7))
  check(wait(function()
    return vim.fn.search('^;OBJECT 5$', 'nw') > 0
  end), ':HaloAss extract: two triangles have an object')
  vim.cmd('silent undo')
  check(vim.deep_equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), before), 'undone')
  edit('broken.ass')
end

---A modder's jobs, answered through `vim.ui`.
local function jobs()
  local chosen, typed, told = nil, nil, {}
  local select, input, notify = vim.ui.select, vim.ui.input, vim.notify
  vim.ui.select = function(items, options, done)
    local name = options.format_item or tostring
    -- One answer for all questions, or one for each.
    local wanted = type(chosen) == 'table' and table.remove(chosen, 1) or chosen
    for _, item in ipairs(items) do
      if name(item):find(wanted, 1, true) then
        return done(item)
      end
    end
    check(false, 'to choose is ' .. wanted)
    done(nil)
  end
  vim.ui.input = function(_, done)
    done(typed)
  end
  vim.notify = function(words)
    told[#told + 1] = words
  end
  local function holds(text, what)
    check(wait(function()
      return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'):find(text, 1, true) ~= nil
    end), what)
  end
  local function says(text, what)
    check(wait(function()
      return table.concat(told, '\n'):find(text, 1, true) ~= nil
    end), what)
  end
  local function fresh(name, pattern)
    edit(name)
    wait(attached)
    vim.api.nvim_win_set_cursor(0, { line_of(pattern), 2 })
  end
  fresh('sealed_v2.ASS', '^;OBJECT 0$')
  chosen = 'material 1 `floor`'
  vim.cmd('HaloAss give-material')
  holds('\n12\n1\n0\n', ':HaloAss give-material: all faces of an object')
  fresh('sealed_v2.ASS', '^;### HEADER ###$')
  chosen = { 'object 0', 'material 1 `floor`' }
  vim.cmd('HaloAss give-material')
  holds('\n12\n1\n0\n', ':HaloAss give-material, where nothing fits: the objects to choose from')
  chosen = 'material 1 `floor`'
  fresh('sealed_v2.ASS', '^;OBJECT 0$')
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action)
      return action.title == 'Give object 0 another material…'
    end,
  })
  holds('\n12\n1\n0\n', 'as a code action it asks which')
  fresh('lights_v7.ASS', '^"light_spot"$')
  typed = '10 0 0 wu'
  vim.cmd('HaloAss place')
  holds('\n1010.0000000000\t20.0000000000', ':HaloAss place asks how far')
  fresh('lights_v7.ASS', '^"light_spot"$')
  vim.cmd('HaloAss place 0 1 0 wu')
  holds('\n10.0000000000\t120.0000000000', ':HaloAss place takes it as arguments')
  fresh('lights_v7.ASS', '^"light_spot"$')
  vim.cmd('HaloAss duplicate-with-object')
  holds('"light_spot_2"', ':HaloAss duplicate-with-object')
  check(wait(function()
    return vim.api.nvim_get_current_line() == '"light_spot_2"'
  end), 'and the cursor is on the copy')
  fresh('sealed_v2.ASS', '^"floor"$')
  chosen = 'Merge material 1 into material 0'
  vim.lsp.buf.rename('wall')
  holds('MATERIALS ###\n3\n', 'a name that another material has offers to make them one')
  fresh('sealed_v2.ASS', '^"+portal"$')
  chosen = '· triangle 1'
  vim.cmd('HaloAss uses')
  local used = line_of('^;OBJECT 1$')
  check(wait(function()
    return vim.api.nvim_win_get_cursor(0)[1] > used
  end), ':HaloAss uses leads to a triangle')
  chosen = 'Merge'
  vim.cmd('HaloAss merge-level ' .. files .. '/open_v2.ASS')
  says('instances', ':HaloAss merge-level says what comes in')
  check(wait(function()
    return vim.bo.modified
  end), 'and puts it into the buffer')
  fresh('sealed_v2.ASS', '^"floor"$')
  local obj, part = out .. '/sealed.obj', out .. '/part.ass'
  vim.cmd('HaloAss export ' .. obj)
  says('sealed.obj is written', ':HaloAss export')
  check(vim.uv.fs_stat(obj) ~= nil, 'and it is there')
  chosen = 'level'
  vim.cmd('HaloAss extract-instance ' .. part)
  says('part.ass is written', ':HaloAss extract-instance')
  vim.cmd('HaloAss compare ' .. files .. '/open_v2.ASS')
  check(wait(function()
    return vim.api.nvim_buf_get_name(0):find('from open_v2.ASS to sealed_v2.ASS', 1, true) ~= nil
  end), ':HaloAss compare shows what differs')
  check(line_of([[^\(material\|mesh\|instance\) ]]) > 0, 'a line for each record')
  vim.cmd.bwipeout()
  vim.ui.select, vim.ui.input, vim.notify = select, input, notify
  edit('broken.ass')
end

---`:HaloAss` has what VS Code's palette has, by names of one word.
local function palette()
  local names = {
    restartServer = 'restart',
    showOutput = 'log',
    showStatistics = 'stats',
    showKit = 'kit',
    checkWorkspace = 'check',
    explainRule = 'explain',
    deleteRecord = 'delete',
    duplicateRecord = 'duplicate',
    moveRecordUp = 'move-up',
    moveRecordDown = 'move-down',
    mergeRecords = 'merge',
    splitObject = 'split',
    extractTriangles = 'extract',
    convertVersion = 'convert',
    placeInstance = 'place',
    compareLevel = 'compare',
    exportLevel = 'export',
    showAsText = 'show',
    showUses = 'uses',
    switchToHalo = 'halo',
    switchFromHalo = 'not-halo',
  }
  -- The preview is a page in the browser, which no editor moves; the example is a file of VS Code's package.
  local only_there = { 'frame', 'openExample', 'togglePreviewLock' }
  local manifest = table.concat(vim.fn.readfile(vim.env.ROOT .. '/editors/vscode/package.json'), '\n')
  local known = vim.fn.getcompletion('HaloAss ', 'cmdline')
  local missing = {}
  local contributes = vim.json.decode(manifest).contributes
  for _, entry in ipairs(contributes.menus.commandPalette) do
    if entry.when == 'false' then
      local hidden = entry.command:gsub('^halo%-ass%.', '')
      only_there[#only_there + 1] = hidden
    end
  end
  for _, command in ipairs(contributes.commands) do
    local short = command.command:gsub('^halo%-ass%.', '')
    local name = names[short] or short:gsub('%u', function(letter)
      return '-' .. letter:lower()
    end)
    if not vim.list_contains(known, name) and not vim.list_contains(only_there, short) then
      missing[#missing + 1] = ('%s (%s)'):format(short, name)
    end
  end
  equal(missing, {}, ":HaloAss has every command of VS Code's palette")
end

---The page that `:HaloAss preview` opens, or what is told in its place.
local function previewed()
  local opened
  vim.ui.open = function(path)
    opened = path
  end
  local told
  local notify = vim.notify
  vim.notify = function(words)
    told = words
  end
  vim.cmd('HaloAss preview')
  wait(function()
    return opened or told
  end)
  vim.notify = notify
  local page = opened and io.open(opened, 'rb')
  local text = page and page:read('*a') or ''
  if page then
    page:close()
  end
  return text, told
end

local function preview()
  local page, told = previewed()
  local shows = page:find('<script type="application/json" id="halo-ass-data">', 1, true) ~= nil
  -- Where the viewer could not be built, the program says how to come by it.
  check(shows or (told or ''):find('built without the viewer', 1, true) ~= nil, ':HaloAss preview')
end

local function scene()
  edit('names_v7.ASS')
  wait(attached)
  vim.cmd('HaloAss scene')
  check(wait(function()
    return vim.b.halo_ass_scene ~= nil
  end), ':HaloAss scene opens a tree')
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  check(vim.startswith(lines[1], 'Instances ('), 'of the instances')
  check(vim.startswith(lines[2], '  Scene Root · group'), 'by their parents: ' .. lines[2])
  vim.cmd('normal! gg')
  vim.wo.foldlevel = 0
  check(vim.fn.foldclosedend(1) > 3, 'with folds')
  vim.wo.foldlevel = 9
  local row = vim.fn.search([[^\s\+%crate1 ]], 'w')
  check(row > 2, 'and their names')
  vim.api.nvim_feedkeys(vim.keycode('<CR>'), 'x', false)
  check(wait(function()
    return vim.bo.filetype == 'halo-ass'
  end), 'Enter leads to the text')
  equal(vim.fn.getline('.'), '"%crate1"', 'of the instance')
  vim.cmd('silent only')

  edit('broken.ass')
  wait(attached)
  vim.cmd('HaloAss scene')
  check(wait(function()
    local space = vim.api.nvim_get_namespaces().halo_ass_scene
    return vim.b.halo_ass_scene ~= nil and #vim.api.nvim_buf_get_extmarks(0, space, 0, -1, {}) > 0
  end), 'findings are counted in the tree')
  vim.cmd('close')
  equal(vim.bo.filetype, 'halo-ass', 'and it closes')
end

local function restart()
  -- What the first server still had to say must not come when it is gone.
  wait(function()
    return #vim.diagnostic.get(0) == 5
  end)
  local before = attached().id
  vim.cmd('HaloAss restart')
  check(wait(function()
    return attached() and attached().id ~= before
  end), ':HaloAss restart starts another server')
  check(wait(function()
    return #vim.diagnostic.get(0) == 5
  end), 'which finds the same: ' .. table.concat(codes(), ' '))
end

---A server that answers like another program of the same name.
local function stranger(dispatchers)
  local closed = false
  return {
    request = function(method, _, callback)
      callback(nil, method == 'initialize' and { capabilities = {}, serverInfo = { name = 'subtitles' } } or nil)
      return true, 1
    end,
    notify = function(method)
      if method == 'exit' and not closed then
        closed = true
        dispatchers.on_exit(0, 0)
      end
      return true
    end,
    is_closing = function()
      return closed
    end,
    terminate = function()
      closed = true
    end,
  }
end

local function another_program()
  local told = {}
  local notify = vim.notify
  vim.notify = function(message)
    table.insert(told, message)
  end
  local config = vim.tbl_extend('force', vim.lsp.config.halo_ass, { name = 'another', cmd = stranger })
  local id = vim.lsp.start(config, { attach = false })
  check(wait(function()
    return id and #told > 0
  end), 'another program of the name is named: ' .. vim.inspect(told))
  check(wait(function()
    return vim.lsp.get_client_by_id(id) == nil
  end), 'and stopped')
  vim.notify = notify
end

local function large_file()
  edit('large.ass')
  equal(vim.bo.filetype, 'halo-ass', 'a file of 60 MB')
  check(wait(attached), 'it has a server')
  check(vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()] == nil, 'and no tree')
  equal(vim.wo.foldmethod, 'manual', 'nor folds, for which Neovim would ask line by line')
  local line = math.floor(vim.fn.line('$') / 2)
  vim.api.nvim_buf_set_lines(0, line, line, false, { '"' })
  check(wait(function()
    return #errors() > 0
  end), 'a typed mistake comes')
  vim.cmd('silent undo')
  check(wait(function()
    return #errors() == 0
  end), 'and goes')
  vim.cmd('bwipeout!')
end

local function help()
  check(pcall(vim.cmd.help, 'halo-ass'), ':help halo-ass')
  check(pcall(vim.cmd.help, ':HaloAss'), ':help :HaloAss')
  check(pcall(vim.cmd.help, 'g:halo_ass_program'), ':help g:halo_ass_program')
  check(pcall(vim.cmd.help, 'compiler-halo-tool'), ':help compiler-halo-tool')
end

---Tool compiles a level where it is asked to: tests/tool/tool.sh speaks in its place.
local function tool()
  local kit = vim.fn.tempname() .. ' kit%'
  local structure = kit .. '/data/scenarios/multi/a/structure'
  vim.fn.mkdir(structure, 'p')
  local shaders = kit .. '/tags/scenarios/multi/a/shaders'
  vim.fn.mkdir(shaders, 'p')
  vim.fn.writefile({}, shaders .. '/concrete.shader')
  vim.fn.writefile({}, shaders .. '/metal_floor.shader')
  vim.fn.mkdir(kit .. '/.git', 'p')
  local source = vim.env.ROOT .. '/tests/tool/'
  for from, to in pairs({ ['tool.sh'] = '/tool', ['open-edge.wrl'] = '/open-edge.wrl' }) do
    assert(vim.uv.fs_copyfile(source .. from, kit .. to))
  end
  assert(vim.uv.fs_copyfile(vim.env.ROOT .. '/server/rules/src/checks/example.ass', structure .. '/a.ASS'))
  vim.cmd('edit! ' .. vim.fn.fnameescape(structure .. '/a.ASS'))
  wait(attached)
  equal(codes(), {}, 'before Tool has run there is nothing')
  vim.cmd('compiler halo-tool')
  check(vim.uv.fs_stat(kit .. '/said') == nil, ':compiler runs nothing')
  vim.cmd('silent make!')
  local said = vim.fn.readfile(kit .. '/said')
  equal(said, { 'structure-new-from-ass scenarios\\multi\\a\\structure\\a.ASS' }, 'Tool is asked')
  local list = vim.tbl_map(function(item)
    return item.type .. ' ' .. item.bufnr - vim.fn.bufnr() .. ' ' .. item.text
  end, vim.fn.getqflist())
  equal(list, {
    'E 0 edge #12 is open (red)',
    'W 0 found nearly coplanar surfaces (red and green).',
    'W 0 portal outside the bsp. [see magenta in error geometry]',
    'E 0 portal does not define two closed spaces. (see yellow in error geometry)',
  }, 'its complaints are in the quickfix list')
  local known = {
    ['### ERROR edge #1 is open (red)'] = 'E edge #1 is open (red)',
    ['### Warning found #3 nearly coplanar surfaces'] = 'W found #3 nearly coplanar surfaces',
    ["WARNING didn't understand material type '+soft' parsing shader name '+soft_kill'"] =
      "W didn't understand material type '+soft' parsing shader name '+soft_kill'",
    ["-ERROR- unable to find shader '_kill' anywhere"] = "E unable to find shader '_kill' anywhere",
    ['EXCEPTION halt in structure_bsp.cpp,#42: assert failed'] = 'E EXCEPTION halt in structure_bsp.cpp,#42: assert failed',
    ['radiosity error: no lights'] = 'E radiosity error: no lights',
    ["couldn't read scenery tag"] = "E couldn't read scenery tag",
    ["couldn't update edge"] = "E couldn't update edge",
  }
  for line, wanted in pairs(known) do
    local items = vim.fn.getqflist({ lines = { line, 'warning signs: none', 'done' }, efm = vim.bo.errorformat }).items
    equal(vim.tbl_map(function(item)
      return item.type .. ' ' .. item.text
    end, items), { wanted }, 'a form of its complaints: ' .. line)
  end
  check(wait(function()
    return codes()[1] == 'tool-open-edge'
  end), 'what stands in its .wrl is a finding')
  picture('tool')
  vim.cmd('HaloAss kit')
  check(wait(function()
    return vim.api.nvim_buf_get_lines(0, 0, 1, false)[1] == 'Halo 2 kit'
  end), ':HaloAss kit shows the kit')
  vim.cmd('close')
  vim.cmd('bwipeout!')
end

---Texts of other programs, and their binary files as text.
local function other_programs()
  local samples = vim.env.ROOT .. '/server/neighbors/tests/'
  local function copy(from, to)
    assert(vim.uv.fs_copyfile(samples .. from, files .. '/' .. to))
  end
  local rig = table.concat(vim.fn.readfile(samples .. 'assimp/out52/rig.assxml'), '\n')
  vim.fn.writefile(vim.split(rig:gsub('<NodeList num="6">', '<NodeList num="7">'), '\n'), files .. '/broken.assxml')
  edit('broken.assxml')
  equal(vim.bo.filetype, 'assxml', "Assimp's dump")
  check(wait(attached), 'it has a server')
  check(wait(function()
    return #vim.diagnostic.get(0) > 0
  end), 'and a finding')
  equal(codes(), { 'num-mismatch' }, 'which is its count')
  equal(vim.diagnostic.get(0)[1].lnum, 19, 'at its line')
  equal(vim.wo.foldexpr, 'v:lua.vim.lsp.foldexpr()', 'it folds by the server')
  local nodes = vim.tbl_filter(function(item)
    return item.text:find('Node', 1, true) ~= nil
  end, listed(vim.lsp.buf.document_symbol))
  check(#nodes > 0, 'its nodes are symbols')
  vim.fn.cursor(line_of('material_index'), vim.fn.getline(line_of('material_index')):find('0', 1, true))
  vim.lsp.buf.hover()
  check(table.concat(float(), '\n'):find("mesh's material", 1, true) ~= nil, 'a number is explained')
  close()
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { '' })
  check(previewed():find('"triangles":{"count":4', 1, true) ~= nil, 'its text has a preview, also where it is not saved')
  vim.cmd('undo')
  copy('vmap/cube.vmap.txt', 'map.vmap.txt')
  edit('map.vmap.txt')
  equal(vim.bo.filetype, 'keyvalues2', 'a map as text')
  check(wait(attached), 'has a server')
  copy('vmap/cube.vmap', 'cube.vmap')
  edit('cube.vmap')
  vim.wait(500)
  check(attached() == nil and #vim.diagnostic.get(0) == 0, 'a map of bytes gets no server and no finding')
  local shown = { ['vmap/cube.vmap'] = 'keyvalues2', ['assimp/out52/cube.assbin'] = 'assxml', ['aamp/01-all-types.aamp'] = 'yaml' }
  for name, filetype in pairs(shown) do
    vim.cmd('HaloAss show ' .. samples .. name)
    check(wait(function()
      return vim.startswith(vim.api.nvim_buf_get_name(0), 'halo-ass-show:')
    end), ':HaloAss show ' .. name)
    equal({ vim.bo.filetype, vim.bo.modifiable, vim.bo.modified }, { filetype, false, false }, 'the text')
    check(vim.fn.line('$') > 9 and (filetype == 'yaml' or wait(attached)), 'and its server')
    if filetype ~= 'yaml' then
      local page, refused = previewed()
      check(page:find('"triangles":{"count":', 1, true) ~= nil, 'and its preview: ' .. tostring(refused))
    end
    vim.cmd('close')
  end
  local told
  local notify = vim.notify
  vim.notify = function(words)
    told = words
  end
  vim.cmd('HaloAss show ' .. files .. '/broken.ass')
  check(wait(function()
    return told
  end), 'what is no such file is refused: ' .. tostring(told))
  vim.notify = notify
  edit('broken.ass')
end

vim.o.columns, vim.o.lines = 110, 32
local parts = {
  real_files,
  broken_file,
  hover,
  mend_and_break,
  subtitles,
  recognition,
  symbols,
  navigation,
  asks,
  edits,
  colors,
  folds,
  ftplugin,
  health,
  commands,
  refactorings,
  jobs,
  palette,
  preview,
  scene,
  restart,
  another_program,
  names,
  tool,
  other_programs,
  large_file,
  help,
}
for _, part in ipairs(parts) do
  local ok, message = xpcall(part, debug.traceback)
  if not ok then
    check(false, message)
  end
end
io.stdout:write(('%d passed, %d failed\n'):format(passed, failed))
vim.cmd(failed == 0 and 'qall!' or 'cquit')
