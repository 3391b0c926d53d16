local M = {}

local health = vim.health

---Runs the program; nil where it cannot be run.
local function version(program)
  local ok, result = pcall(function()
    return vim.system({ program, '--version' }):wait(5000)
  end)
  return ok and result.code == 0 and vim.trim(result.stdout) or nil
end

local function server()
  local program = vim.lsp.config.halo_ass.cmd[1]
  local advice = {
    'Run `cargo xtask install` in a clone of halo-ass,',
    'or set `vim.g.halo_ass_program` to the path of the program.',
  }
  if vim.fn.executable(program) == 0 then
    health.error(('`%s` is not on the PATH'):format(program), advice)
    return
  end
  local found = version(program)
  if found and not found:match('^halo%-ass %d') then
    health.error(('`%s` is another program: it calls itself `%s`'):format(vim.fn.exepath(program), found), advice)
  elseif found then
    health.ok(('%s (%s)'):format(found, vim.fn.exepath(program)))
  else
    health.error(('`%s` does not run'):format(vim.fn.exepath(program)), advice)
  end
  if vim.lsp.is_enabled('halo_ass') then
    health.ok(('%d running'):format(#vim.lsp.get_clients({ name = 'halo_ass' })))
  else
    health.warn('The server is not enabled', { "`vim.lsp.enable('halo_ass')` starts it for Halo files." })
  end
end

local function parser(name, without)
  if vim.treesitter.language.add(name) then
    health.ok(('Parser %s'):format(name))
    if #vim.treesitter.query.get_files(name, 'highlights') == 0 then
      health.warn(('No queries for %s'):format(name), { 'Run `cargo xtask install`.' })
    end
  else
    health.warn(('No parser %s: %s'):format(name, without), { 'Run `cargo xtask install`; it needs a C compiler.' })
  end
end

function M.check()
  health.start('halo-ass: server')
  server()
  health.start('halo-ass: tree-sitter')
  parser('halo_ass', 'no colors')
  parser('halo_ass_rows', 'no colors in the numbers of meshes')
  health.start('halo-ass: filetype')
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, { ';### HEADER ###', '7' })
  local filetype = vim.filetype.match({ filename = 'x.ass', buf = buffer })
  vim.api.nvim_buf_delete(buffer, { force = true })
  if filetype == 'halo-ass' then
    health.ok('Halo files are recognized by their content')
  else
    health.warn('Something else decides about .ass files', { 'Look for `vim.filetype.add` in your configuration.' })
  end
end

return M
