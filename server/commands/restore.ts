/* `restore <file> [--replace]`: restores a backup and verifies the result. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { copiesText } from '../copies/messages'
import { restore } from '../copies/restore'
import { copyFolder } from '../copies/schedule'
import { version } from '../version'
import type { CommandContext } from './run'

// The bundle is next to the build output. When run from source, an earlier build may exist.
const built = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../../dist' : '..')
const template = join(built, 'template.tar.gz')

export async function restoreCopy({ environment, args }: CommandContext): Promise<void> {
  const path = args.find((each) => !each.startsWith('--'))
  if (path === undefined) throw new Error(copiesText.noFile)
  await restore({
    path,
    environment,
    isReplacing: args.includes('--replace'),
    copies: copyFolder(environment),
    madeBy: version,
    template: existsSync(template) ? template : undefined,
    tell: console.log,
  })
}
