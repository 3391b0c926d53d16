---@type vim.lsp.Config
return {
  cmd = { vim.g.halo_ass_program or 'halo-ass', 'lsp' },
  filetypes = { 'halo-ass', 'assxml', 'keyvalues2', 'toml' },
  ---Of TOML only its own configuration file.
  root_dir = function(buffer, on_dir)
    local name = vim.fs.basename(vim.api.nvim_buf_get_name(buffer))
    if vim.bo[buffer].filetype ~= 'toml' or name == 'halo-ass.toml' then
      on_dir(vim.fs.root(buffer, '.git') or vim.fs.root(buffer, 'halo-ass.toml'))
    end
  end,
  ---A program of the same name that is another one would answer in silence.
  on_init = function(client, result)
    local info = result.serverInfo or {}
    if info.name ~= 'halo-ass' then
      local which = info.name or 'it does not say which'
      local message = 'halo-ass: what was started as the server is another program (%s): see `:checkhealth halo_ass`'
      vim.notify(message:format(which), vim.log.levels.ERROR)
      client:stop()
    end
  end,
  -- What a code action leaves open the user is asked.
  capabilities = { experimental = { commands = { 'halo-ass.chooseRefactoring' } } },
  commands = {
    ['halo-ass.chooseRefactoring'] = function(command)
      require('halo_ass.commands').choose(command.arguments[1])
    end,
  },
  handlers = {
    ['textDocument/rename'] = function(err, result, context)
      local taken = err and type(err.data) == 'table' and err.data.merge and err.data
      if taken then
        require('halo_ass.commands').rename_or_merge(taken)
      else
        vim.lsp.handlers['textDocument/rename'](err, result, context)
      end
    end,
  },
  -- What is not set is left to `halo-ass.toml`.
  init_options = { game = vim.g.halo_ass_game, hints = vim.g.halo_ass_hints, trusted = vim.g.halo_ass_trusted },
}
