/*
 * `npm run new -- <name>`: writes schemas/<name>.json out of what is typed, a spreadsheet or another JSON Schema, and says
 * what was chosen and why. `--from file` says where the fields come from, `--show` writes nothing; all options: --help.
 */
import { runCommand } from './data/command'
import { openAsker } from './new/ask'
import { createEntity } from './new/create'
import { newText } from './new/messages'
import { readWish } from './new/options'

runCommand(async (args) => {
  if (args.includes('--help')) {
    console.log(newText.usage)
    return
  }
  const wish = readWish(args)
  const asker = wish.asks || (process.stdin.isTTY && process.stdout.isTTY) ? openAsker() : undefined
  try {
    const { lines } = await createEntity(wish, asker)
    for (const line of lines) console.log(line)
  } finally {
    asker?.close()
  }
})
