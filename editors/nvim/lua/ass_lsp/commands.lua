local M = {}

local function client(bufnr)
  local found = vim.lsp.get_clients({ bufnr = bufnr, name = 'ass_lsp' })[1]
  if not found then
    vim.notify('ass-lsp does not run for this buffer; see :checkhealth ass_lsp', vim.log.levels.WARN)
  end
  return found
end

---Shows text in a floating window.
local function show(text)
  vim.lsp.util.open_floating_preview(vim.split(text, '\n'), 'markdown', { border = 'rounded' })
end

local function execute(command, arguments)
  local server = client(0)
  if not server then
    return
  end
  server:request('workspace/executeCommand', { command = command, arguments = arguments }, function(err, result)
    if err then
      vim.notify(err.message, vim.log.levels.ERROR)
      return
    end
    show(type(result) == 'string' and result or vim.json.encode(result))
  end, 0)
end

M.list = {
  ---What the file holds.
  stats = function()
    execute('ass-lsp.stats', { vim.uri_from_bufnr(0) })
  end,
  ---The rule that is named, or the one of the finding under the cursor.
  explain = function(code)
    if not code then
      local line = vim.api.nvim_win_get_cursor(0)[1] - 1
      local finding = vim.diagnostic.get(0, { lnum = line })[1]
      code = finding and finding.code
    end
    if not code then
      vim.notify('There is no finding on this line')
      return
    end
    execute('ass-lsp.explain', { code })
  end,
  ---Ends the server and starts it anew.
  restart = function()
    local old = client(0)
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
      -- The old client is still listed for a moment; it must not be taken again.
      vim.lsp.start(old.config, {
        bufnr = buffer,
        reuse_client = function(candidate)
          return candidate.name == 'ass_lsp' and candidate.id ~= old.id
        end,
      })
    end
  end,
}

---`:AssLsp NAME [ARGUMENT]`
function M.run(options)
  local name, argument = options.fargs[1], options.fargs[2]
  local command = M.list[name]
  if not command then
    vim.notify('There is no :AssLsp ' .. name, vim.log.levels.ERROR)
    return
  end
  command(argument)
end

function M.complete(start)
  return vim.tbl_filter(function(name)
    return vim.startswith(name, start)
  end, vim.fn.sort(vim.tbl_keys(M.list)))
end

return M
