/*
 * `npm run new -- <name>`: writes schemas/<name>.json from arguments, a spreadsheet or another JSON Schema, and
 * explains its choices.
 * `--from file` names the source, `--show` writes nothing; see --help.
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
