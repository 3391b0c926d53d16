---What the program makes of files: of a level another one, or a file for another program; of such a program's file a text.
local M = {}

---Runs the program on the text of the current buffer, and gives what it says of its work.
---@param program string
---@param words fun(file: string): string[] the words of the command line
---@param done fun(notes: string)
local function run(program, words, done)
  local file = vim.fn.tempname() .. '.ass'
  vim.fn.writefile(vim.api.nvim_buf_get_lines(0, 0, -1, false), file)
  local line = vim.list_extend({ program }, words(file))
  vim.system(line, { text = true }, function(result)
    vim.schedule(function()
      os.remove(file)
      local notes = vim.trim(result.stderr):gsub('halo%-ass: ', '')
      if result.code ~= 0 then
        vim.notify(notes, vim.log.levels.ERROR)
      else
        done(notes)
      end
    end)
  end)
end

---Asks for a file unless it is named.
local function with_file(named, prompt, default, work)
  if named then
    return work(vim.fn.fnamemodify(named, ':p'))
  end
  vim.ui.input({ prompt = prompt, default = default, completion = 'file' }, function(file)
    if file and file ~= '' then
      work(vim.fn.fnamemodify(file, ':p'))
    end
  end)
end

---A file beside the level.
local function beside(name)
  return vim.fs.joinpath(vim.fs.dirname(vim.api.nvim_buf_get_name(0)), name)
end

---Puts the records of another level behind those of the buffer, after the user has seen how many.
---@param server vim.lsp.Client
---@param named? string the other file
function M.merge(server, named)
  local buffer = vim.api.nvim_get_current_buf()
  local tick = vim.b.changedtick
  with_file(named, 'The level to merge into this one: ', beside(''), function(other)
    local both = vim.fn.tempname() .. '.ass'
    run(server.config.cmd[1], function(file)
      return { 'merge', file, other, '-o', both }
    end, function(notes)
      vim.ui.select({ 'Merge', 'Leave as it is' }, { prompt = notes }, function(choice)
        if choice ~= 'Merge' then
          return
        end
        if vim.b[buffer].changedtick ~= tick then
          vim.notify('The text was changed meanwhile', vim.log.levels.ERROR)
          return
        end
        vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.fn.readfile(both))
        vim.notify(notes)
      end)
    end)
  end)
end

---Makes a file of an instance, what hangs below it and what they use.
---@param server vim.lsp.Client
---@param named? string the new file
function M.extract(server, named)
  local buffer = vim.api.nvim_get_current_buf()
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
  server:request('halo-ass/scene', params, function(err, scene)
    if err or not scene then
      vim.notify(err and err.message or 'This is no Halo .ass file', vim.log.levels.ERROR)
      return
    end
    local taken = {}
    for _, instance in ipairs(scene.instances) do
      taken[instance.name] = true
    end
    local rows = vim.iter(ipairs(scene.instances)):skip(1):map(function(at, instance)
      return { number = tostring(at - 1), name = instance.name }
    end)
    local function shown(row)
      return row.number .. ' ' .. row.name
    end
    vim.ui.select(rows:totable(), { prompt = 'The instance', format_item = shown }, function(row)
      if not row then
        return
      end
      local name = row.name
      -- Names are not unique. The program takes a number where it is nobody's name.
      local word = taken[row.number] and name or row.number
      with_file(named, 'Where to write it: ', beside(name:gsub('[^%w_-]', '') .. '.ass'), function(to)
        run(server.config.cmd[1], function(file)
          return { 'extract', '--instance', word, file, '-o', to }
        end, function(notes)
          vim.notify(vim.trim(('%s is written. %s'):format(vim.fs.basename(to), notes)))
        end)
      end)
    end)
  end, buffer)
end

---Writes the level for another program: the ending of the file decides on the format.
---@param server vim.lsp.Client
---@param named? string the new file
function M.export(server, named)
  local name = vim.fs.basename(vim.api.nvim_buf_get_name(0)):gsub('%.%w+$', '')
  with_file(named, 'Where to export to (.glb, .obj, .html, .vmap): ', beside(name .. '.glb'), function(to)
    run(server.config.cmd[1], function(file)
      return { 'export', file, '-o', to }
    end, function(notes)
      vim.notify(vim.trim(('%s is written. %s'):format(vim.fs.basename(to), notes)))
    end)
  end)
end

---The bytes of a file in base64; nothing where it cannot be read, which is told.
---@param path string
---@return string?
local function read(path)
  local file, why = io.open(path, 'rb')
  local bytes = file and file:read('*a')
  if file then
    file:close()
  end
  if not bytes then
    vim.notify(why or path .. ' cannot be read', vim.log.levels.ERROR)
  end
  return bytes and vim.base64.encode(bytes)
end

---Shows what the level of the buffer has otherwise than another file.
---@param server vim.lsp.Client
---@param named? string the file as it was
function M.compare(server, named)
  local buffer = vim.api.nvim_get_current_buf()
  local uri, own = vim.uri_from_bufnr(0), vim.fs.basename(vim.api.nvim_buf_get_name(0))
  with_file(named, 'The level as it was: ', beside(''), function(other)
    local bytes, name = read(other), vim.fs.basename(other)
    if not bytes then
      return
    end
    local params = { textDocument = { uri = uri }, other = { name = name, bytes = bytes } }
    server:request('halo-ass/compare', params, function(err, found)
      if err then
        vim.notify(err.message, vim.log.levels.ERROR)
      elseif found and found ~= vim.NIL then
        require('halo_ass.page').show(('halo-ass-compare: from %s to %s'):format(name, own), found.text)
      end
    end, buffer)
  end)
end

---Does something with a server that runs, or else with one that is started: a binary file's buffer has none.
---@param work fun(server: vim.lsp.Client)
local function with_server(work)
  local running = vim.lsp.get_clients({ name = 'halo_ass' })[1]
  if running then
    return work(running)
  end
  local config = vim.deepcopy(vim.lsp.config.halo_ass)
  config.root_dir = nil
  config.on_init = { config.on_init, work }
  vim.lsp.start(config, { attach = false })
end

---Shows another program's binary file as text.
---@param named? string the file
function M.show(named)
  with_file(named, 'The binary file to show as text: ', vim.api.nvim_buf_get_name(0), function(path)
    local bytes = read(path)
    if not bytes then
      return
    end
    local params = { name = vim.fs.basename(path), bytes = bytes }
    with_server(function(server)
      server:request('halo-ass/show', params, function(err, shown)
        if err then
          vim.notify(err.message, vim.log.levels.ERROR)
          return
        end
        require('halo_ass.page').show(vim.uri_from_fname(path):gsub('^file', 'halo-ass-show'), shown.text)
        vim.bo.filetype = shown.language
        if vim.list_contains(server.config.filetypes, shown.language) then
          vim.lsp.buf_attach_client(0, server.id)
        end
      end)
    end)
  end)
end

---Checks all levels below the working directory; what is wrong is in the quickfix list.
---@param server vim.lsp.Client
function M.check(server)
  local line = { server.config.cmd[1], 'check', '--format', 'concise', '--color', 'never', '.' }
  vim.system(line, { text = true }, function(result)
    vim.schedule(function()
      local lines = vim.split(vim.trim(result.stdout), '\n', { trimempty = true })
      vim.fn.setqflist({}, ' ', { title = 'halo-ass check', lines = lines, efm = '%f:%l:%c: %m,%-G%.%#' })
      vim.notify(vim.trim(result.stderr) ~= '' and vim.trim(result.stderr) or (lines[#lines] or 'No level is wrong'))
      vim.cmd.cwindow()
    end)
  end)
end

return M
