/*
 * Operator commands in one program: `node dist/server/command.js backup`, or `npm run backup`. They use the
 * installation's own database (environment.ts), and print which one before they act.
 */
import { backup } from './backup'
import { checkInstallation } from './checkData'
import { renewKeys } from './keys'
import { commandsText } from './messages'
import { moveInstallation } from './move'
import { restoreCopy } from './restore'
import { type Command, runCommand } from './run'

const commands: Readonly<Record<string, Command>> = {
  backup,
  restore: restoreCopy,
  'check-data': checkInstallation,
  move: moveInstallation,
  keys: renewKeys,
}

const [name = '', ...args] = process.argv.slice(2)

await runCommand(args, async (context) => {
  const command = commands[name]
  if (!command) throw new Error(commandsText.unknown(Object.keys(commands)))
  await command(context)
})
