/*
 * `move --to postgres://… [--replace]`: moves an embedded installation to PostgreSQL. `--to-file <path>`
 * reads the address from a file: it contains a password, and all users of a machine can see command lines.
 */
import { readFileSync } from 'node:fs'
import { copiesText } from '../copies/messages'
import { move } from '../copies/move'
import { copyFolder } from '../copies/schedule'
import { version } from '../version'
import type { CommandContext } from './run'

export async function moveInstallation({ environment, args }: CommandContext): Promise<void> {
  const to = readTarget(args)
  if (to === undefined) throw new Error(copiesText.noTarget)
  await move({
    environment,
    to,
    isReplacing: args.includes('--replace'),
    copies: copyFolder(environment),
    madeBy: version,
    tell: console.log,
  })
}

function readTarget(args: readonly string[]): string | undefined {
  const after = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined)
  const path = after('--to-file')
  return path === undefined ? after('--to') : readFileSync(path, 'utf8').trim()
}
