---Has the kit's Tool compile a level, where somebody says `:make`.
local M = {}

---How Tool's complaints look, as 'errorformat', which looks at no case unless it says `\C`. They name no file: it is put in
---when they have been read. What Tool says in plain words is the message as a whole.
local FORMAT = table.concat({
  [[%E### ERROR%*[: ]%m]],
  [[%E### EXCEPTION%*[: ]%m]],
  [[%W### WARNING%*[: ]%m]],
  [[%W%\CWARNING%*[: ]%m]],
  [[%E-ERROR-%*[ ]%m]],
  [[%E%\%%(EXCEPTION halt in %\)%\@=%m]],
  [[%E%\%%(radiosity error:%\)%\@=%m]],
  [[%E%\%%(couldn't read %\)%\@=%m]],
  [[%E%\%%(couldn't update edge%\)%\@=%m]],
  [[%-G%.%#]],
}, ',')

---The entry of a folder with a name, whatever its case.
local function entry(folder, name)
  for own in vim.fs.dir(folder) do
    if own:lower() == name:lower() then
      return own
    end
  end
end

---The nearest folder above a file that holds `data` and `tags`: the kit's root.
local function kit_above(file)
  for folder in vim.fs.parents(file) do
    if entry(folder, 'data') and entry(folder, 'tags') then
      return folder
    end
  end
end

---The game of a level: the one that is set, else that of the folder below `data`.
local function game_of(below)
  local set = vim.g.halo_ass_game or 'auto'
  if set ~= 'auto' then
    return set
  end
  local first = below:match('^[^\\]+'):lower()
  return ({ scenarios = 'halo2', levels = 'halo3' })[first]
end

---@class halo_ass.Run
---@field root string the kit's folder, in which Tool runs
---@field program string
---@field args string[]

---What compiles a file, or why nothing does.
---@param file string
---@return halo_ass.Run?
---@return string?
function M.run_of(file)
  file = vim.fs.normalize(file)
  local root = vim.g.halo_ass_kit and vim.fs.normalize(vim.g.halo_ass_kit) or kit_above(file)
  if not root then
    return nil, 'the file lies in no kit: no folder above it has `data` and `tags`; g:halo_ass_kit can name the kit'
  end
  local data = root .. '/' .. (entry(root, 'data') or 'data') .. '/'
  if not vim.startswith(file, data) then
    return nil, ('the file does not lie in the folder `data` of %s'):format(root)
  end
  local below = file:sub(#data + 1):gsub('/', '\\')
  local game = game_of(below)
  if not game then
    return nil, 'the game is not known: g:halo_ass_game can name it'
  end
  local named = vim.g.halo_ass_tool
  local program = named and (named:find('[/\\]') and named or entry(root, named))
  for _, name in ipairs(named and {} or { 'tool', 'tool.exe', 'tool.sh', 'h2tool', 'h2tool.exe' }) do
    program = program or entry(root, name)
  end
  if not program then
    return nil, ('there is no program %s in %s; g:halo_ass_tool can name it'):format(named or 'tool', root)
  end
  local args = { game == 'halo2' and 'structure-new-from-ass' or 'structure', below }
  if game == 'halo2' and vim.fs.basename(program):lower():match('^h2tool') then
    -- Halo 2 Vista's program wants to be told that it may write.
    args[3] = 'yes'
  end
  return { root = root, program = program:find('[/\\]') and program or root .. '/' .. program, args = args }
end

---A command line that runs in the kit's folder.
---@param run halo_ass.Run
local function command_line(run)
  local quoted = vim.tbl_map(function(word)
    -- `:make` gives `%`, `#` and `!` a meaning, which this takes from them.
    return vim.fn.shellescape(word, true)
  end, { run.root, run.program, unpack(run.args) })
  local cd = vim.fn.has('win32') == 1 and 'cd /d ' or 'cd '
  return cd .. table.remove(quoted, 1) .. ' && ' .. table.concat(quoted, ' ')
end

---Gives the complaints of the last `:make` their file, and has the server read what Tool has written beside them.
local function finish(buffer)
  local list = vim.fn.getqflist()
  for _, item in ipairs(list) do
    -- Tool is a program of Windows.
    item.text = item.text:gsub('\r$', '')
    if item.valid == 1 and item.bufnr == 0 then
      item.bufnr = buffer
      item.lnum = 1
    end
  end
  vim.fn.setqflist({}, 'r', { items = list, title = ':make (Tool)' })
  local wrl = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':r') .. '.wrl'
  for _, client in ipairs(vim.lsp.get_clients({ name = 'halo_ass' })) do
    local changes = { { uri = vim.uri_from_fname(wrl), type = vim.lsp.protocol.FileChangeType.Changed } }
    client:notify('workspace/didChangeWatchedFiles', { changes = changes })
    -- Neovim 0.12 answers the server's wish for a refresh with diagnostics of the workspace, and leaves those of buffers as
    -- they are.
    local provider = client.server_capabilities.diagnosticProvider
    if provider and client.attached_buffers[buffer] then
      local params = { identifier = provider.identifier, textDocument = { uri = vim.uri_from_bufnr(buffer) } }
      client:request('textDocument/diagnostic', params, nil, buffer)
    end
  end
end

---Sets 'makeprg' and 'errorformat' for the current buffer.
function M.compiler()
  local run, why = M.run_of(vim.api.nvim_buf_get_name(0))
  if not run then
    vim.notify('halo-tool: ' .. why, vim.log.levels.ERROR)
    return
  end
  vim.g.current_compiler = 'halo-tool'
  local set = function(option, value)
    vim.cmd('CompilerSet ' .. option .. '=' .. vim.fn.escape(value, ' \\"|'))
  end
  set('makeprg', command_line(run))
  set('errorformat', FORMAT)
  local buffer
  local group = vim.api.nvim_create_augroup('halo_ass_tool', {})
  local on = function(event, callback)
    vim.api.nvim_create_autocmd(event, {
      group = group,
      pattern = { 'make', 'lmake' },
      callback = function()
        if vim.b.current_compiler == 'halo-tool' then
          callback()
        end
      end,
    })
  end
  on('QuickFixCmdPre', function()
    buffer = vim.api.nvim_get_current_buf()
  end)
  on('QuickFixCmdPost', function()
    finish(buffer or vim.api.nvim_get_current_buf())
  end)
end

return M
