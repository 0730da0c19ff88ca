/* `npm run restore -- <file> [--replace]`: brings a copy back into DATA_DIR or DATABASE_URL, and proves that it is the same. */
import { existsSync } from 'node:fs'
import { copiesText } from '../server/copies/messages'
import { restore } from '../server/copies/restore'
import { copyFolder } from '../server/copies/schedule'
import { readSecrets } from '../server/settings/secrets'
import { runCommand } from './data/command'
import { productVersion } from './data/version'

const template = 'dist/template.tar.gz'

runCommand(async (args) => {
  const environment = readSecrets(process.env)
  const path = args.find((each) => !each.startsWith('--'))
  if (path === undefined) throw new Error(copiesText.noFile)
  await restore({
    path,
    environment,
    isReplacing: args.includes('--replace'),
    copies: copyFolder(environment),
    madeBy: productVersion,
    template: existsSync(template) ? template : undefined,
    tell: console.log,
  })
})
