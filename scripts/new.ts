/*
 * `npm run new -- <name>`: writes schemas/<name>.json from arguments, a spreadsheet or another JSON Schema, and
 * explains its choices. `--from file` names the source, `--show` writes nothing; see --help.
 */
import { openAsker, type Prompt } from './new/ask'
import { createEntity } from './new/create'
import { newText } from './new/messages'
import { readWish } from './new/options'

const args = process.argv.slice(2)
if (args.includes('--help')) console.log(newText.usage)
else await write()

async function write(): Promise<void> {
  let asker: Prompt | undefined
  try {
    const wish = readWish(args)
    asker = wish.asks || (process.stdin.isTTY && process.stdout.isTTY) ? openAsker() : undefined
    const { lines } = await createEntity(wish, asker)
    for (const line of lines) console.log(line)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    asker?.close()
  }
}
