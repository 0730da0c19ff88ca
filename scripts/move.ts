/*
 * `npm run move -- --to postgres://… [--replace]`: an embedded installation (DATA_DIR) into PostgreSQL, whole. With
 * `--to-file <path>` the address comes from a file: it holds a password, and a command line is seen by all on a machine.
 */
import { readFileSync } from 'node:fs'
import { copiesText } from '../server/copies/messages'
import { move } from '../server/copies/move'
import { copyFolder } from '../server/copies/schedule'
import { readSecrets } from '../server/settings/secrets'
import { runCommand } from './data/command'
import { productVersion } from './data/version'

runCommand(async (args) => {
  const environment = readSecrets(process.env)
  const to = readTarget(args)
  if (to === undefined) throw new Error(copiesText.noTarget)
  await move({
    environment,
    to,
    isReplacing: args.includes('--replace'),
    copies: copyFolder(environment),
    madeBy: productVersion,
    tell: console.log,
  })
})

function readTarget(args: readonly string[]): string | undefined {
  const after = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined)
  const path = after('--to-file')
  return path === undefined ? after('--to') : readFileSync(path, 'utf8').trim()
}
