/* `npm run move -- --to postgres://… [--replace]`: an embedded installation (DATA_DIR) into PostgreSQL, whole. */
import { copiesText } from '../server/copies/messages'
import { move } from '../server/copies/move'
import { copyFolder } from '../server/copies/schedule'
import { runCommand } from './data/command'
import { productVersion } from './data/version'

runCommand(async (args) => {
  const to = args[args.indexOf('--to') + 1]
  if (!args.includes('--to') || to === undefined) throw new Error(copiesText.noTarget)
  await move({
    environment: process.env,
    to,
    isReplacing: args.includes('--replace'),
    copies: copyFolder(process.env),
    madeBy: productVersion,
    tell: console.log,
  })
})
