-- An init.lua that installs the plugin in the way that WAY names, with the code that the plugin's README shows.
local way, clone = vim.env.WAY, vim.env.CLONE

local function fail(message)
  io.stdout:write(('FAIL: %s: %s\n'):format(way, message))
  vim.cmd.cquit()
end

---The Lua blocks of the README, in order.
local function blocks()
  local readme = table.concat(vim.fn.readfile(clone .. '/editors/nvim/README.md'), '\n')
  local found = {}
  for block in readme:gmatch('```lua\n(.-)\n```') do
    found[#found + 1] = block
  end
  return found
end

---The block that holds a text, with the place of the clone put in.
local function block(text)
  for _, candidate in ipairs(blocks()) do
    if candidate:find(text, 1, true) then
      local here = candidate:gsub('PATH/TO/halo%-ass', function()
        return clone
      end)
      return (here:gsub('https://github%.com/halo%-ass/halo%-ass', function()
        return 'file://' .. clone
      end))
    end
  end
  fail('the README has no block with ' .. text)
end

local ways = {
  hand = function()
    assert(loadstring(block("append('PATH/TO")))()
  end,
  -- What lazy.nvim does with a spec that is not lazy: it calls `config` with the plugin's folder.
  lazy = function()
    local spec = assert(loadstring('return ' .. block('lazy = false')))()
    assert(spec[1] == 'halo-ass/halo-ass')
    spec.config({ dir = clone })
  end,
  pack = function()
    assert(loadstring(block('vim.pack.add')))()
  end,
}
local ok, message = pcall(ways[way])
if not ok then
  fail(message)
end

---Called when the file is open.
function Way()
  -- Long enough for a busy machine.
  local found = vim.wait(180000, function()
    return #vim.diagnostic.get(0) > 0
  end, 20)
  if vim.bo.filetype ~= 'halo-ass' then
    fail('filetype ' .. vim.bo.filetype)
  end
  if not found then
    fail('no findings')
  end
  if not vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()] then
    fail('no colors')
  end
  io.stdout:write(('ok: the README\'s way "%s" gives findings and colors\n'):format(way))
  vim.cmd('qall!')
end
