local M = {}

function M.check()
  local health = vim.health
  health.start('ass-lsp')
  if vim.fn.has('nvim-0.11') == 1 then
    health.ok('Neovim is new enough')
  else
    health.error('Neovim 0.11 or newer is needed')
  end
  local program = vim.lsp.config.ass_lsp.cmd[1]
  if vim.fn.executable(program) == 1 then
    local version = vim.system({ program, '--version' }):wait()
    health.ok(('%s: %s'):format(vim.fn.exepath(program), vim.trim(version.stdout or '')))
  else
    health.error(('`%s` is not on the PATH'):format(program), {
      'Run `cargo xtask install` in a clone of ass-lsp',
      "or set `vim.g.ass_lsp_program` to the program's path",
    })
  end
  if vim.treesitter.language.add('halo_ass') then
    health.ok('The tree-sitter parser halo_ass is installed')
  else
    health.warn('There is no tree-sitter parser halo_ass: no colors, and folds by the server only', {
      'Run `cargo xtask install`; it needs a C compiler',
    })
  end
end

return M
