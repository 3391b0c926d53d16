-- Runs in a Neovim that started as a user's does, with a real file: see run.sh.
local failed, passed = 0, 0
local folder = vim.fn.expand('%:p:h')

local function check(ok, what)
  io.stdout:write((ok and 'ok: ' or 'FAIL: ') .. what .. '\n')
  if ok then
    passed = passed + 1
  else
    failed = failed + 1
  end
end

local function wait(condition)
  return vim.wait(10000, condition, 20)
end

local function attached()
  local client = vim.lsp.get_clients({ bufnr = 0, name = 'ass_lsp' })[1]
  return client and client.initialized and client or nil
end

local function real_file()
  check(vim.bo.filetype == 'halo-ass', 'a real file is ' .. vim.bo.filetype)
  check(wait(attached), 'the server is attached')
  -- Symbols are answered after the file was read, so its findings would have come.
  local params = { textDocument = vim.lsp.util.make_text_document_params(0) }
  local symbols = attached():request_sync('textDocument/documentSymbol', params, 10000, 0)
  check(symbols ~= nil and #(symbols.result or {}) > 0, 'it has symbols')
  vim.wait(500)
  check(#vim.diagnostic.get(0) == 0, 'it has no finding')
end

local function hover_window()
  vim.lsp.buf.hover()
  local window
  wait(function()
    for _, candidate in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(candidate).relative ~= '' then
        window = candidate
      end
    end
    return window
  end)
  if not window then
    return ''
  end
  local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
  vim.api.nvim_win_close(window, true)
  return table.concat(lines, '\n')
end

local function broken_file()
  vim.cmd.edit(folder .. '/broken.ass')
  check(vim.bo.filetype == 'halo-ass', 'a broken file is ' .. vim.bo.filetype)
  wait(function()
    return #vim.diagnostic.get(0) > 0
  end)
  local finding = vim.diagnostic.get(0)[1]
  check(finding and finding.code == 'vertex-index-out-of-range', 'its finding: ' .. (finding and finding.code or 'none'))
  check(finding and finding.lnum == 69, 'the finding is on line 70')
  vim.api.nvim_win_set_cursor(0, { 70, 0 })
  local text = hover_window()
  check(text:lower():find('vertex') ~= nil, 'hover: ' .. text:gsub('\n', ' / '))
  vim.api.nvim_buf_set_lines(0, 69, 70, false, { '2' })
  check(wait(function()
    return #vim.diagnostic.get(0) == 0
  end), 'a mended mistake goes')
  vim.api.nvim_buf_set_lines(0, 69, 70, false, { '9' })
  check(wait(function()
    return #vim.diagnostic.get(0) == 1
  end), 'a typed mistake comes')
end

local function subtitles()
  vim.cmd('edit! ' .. folder .. '/subtitles.ass')
  check(vim.bo.filetype == 'ssa', 'subtitles are ' .. vim.bo.filetype)
  vim.wait(300)
  check(attached() == nil, 'subtitles get no server')
end

local function captures(line, column)
  local names = {}
  for _, capture in ipairs(vim.treesitter.get_captures_at_pos(0, line - 1, column)) do
    names[#names + 1] = capture.capture
  end
  return names
end

local function line_of(pattern)
  return vim.fn.search(pattern, 'nw')
end

local function tree()
  vim.cmd('edit! ' .. folder .. '/real.ASS')
  vim.treesitter.get_parser(0, 'halo_ass'):parse(true)
  check(vim.tbl_contains(captures(1, 0), 'markup.heading'), 'a section heading is colored')
  check(vim.tbl_contains(captures(line_of('^;OBJECT 0'), 0), 'markup.heading'), 'a record heading is colored')
  check(vim.tbl_contains(captures(line_of('^"BLENDER"'), 1), 'string'), 'a string is colored')
  check(vim.wo.foldmethod == 'expr', 'folds are by the tree')
  vim.cmd('normal! zx')
  check(wait(function()
    return vim.fn.foldlevel(line_of('^"MESH"') + 4) > 0
  end), 'a mesh folds')
end

local function ftplugin()
  check(vim.bo.commentstring == ';%s', 'comment string')
  local start = line_of('^;OBJECT 0')
  local last = vim.fn.prevnonblank(line_of('^;### INSTANCES') - 1)
  vim.api.nvim_win_set_cursor(0, { start, 0 })
  vim.cmd('normal %')
  check(vim.api.nvim_win_get_cursor(0)[1] == last, '% goes to the end of a record')
  vim.cmd('normal %')
  check(vim.api.nvim_win_get_cursor(0)[1] == start, '% goes back to its heading')
end

local function health()
  vim.cmd('checkhealth ass_lsp')
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  check(text:find('parser halo_ass is installed', 1, true) ~= nil, ':checkhealth finds the parser')
  check(not text:find('ERROR') and not text:find('WARNING'), ':checkhealth has no error')
  vim.cmd('bwipeout!')
end

local function restart()
  vim.cmd('buffer real.ASS')
  wait(attached)
  local before = attached().id
  vim.cmd('AssLsp restart')
  check(wait(function()
    return attached() and attached().id ~= before
  end), ':AssLsp restart')
  vim.cmd('AssLsp stats')
  check(wait(function()
    return #vim.api.nvim_list_wins() > 1
  end), ':AssLsp stats shows a window')
end

local function help()
  local doc = vim.fn.globpath(vim.o.runtimepath .. ',' .. vim.o.packpath, 'pack/*/start/ass-lsp/doc')
  vim.cmd('helptags ' .. vim.fn.fnameescape(vim.split(doc, '\n')[1]))
  check(pcall(vim.cmd.help, 'ass-lsp'), ':help ass-lsp')
end

local ok, message = xpcall(function()
  for _, part in ipairs({ real_file, broken_file, subtitles, tree, ftplugin, health, restart, help }) do
    part()
  end
end, debug.traceback)
if not ok then
  check(false, message)
end
io.stdout:write(('%d passed, %d failed\n'):format(passed, failed))
vim.cmd(failed == 0 and 'qall!' or 'cquit')
