/*
 * `check-data [--files]`: checks rows, references, history and files; with `--files` also reads the bytes at
 * FILES_URL instead of only comparing sizes. Exits with 1 when it finds a problem.
 */
import { entities } from '#generated/entities.ts'
import { indexEntities } from '#model/entity/paths'
import { check } from '../copies/check'
import { openSource } from '../copies/source'
import { openContents } from '../ports/files'
import type { CommandContext } from './run'

export async function checkInstallation({ environment, args }: CommandContext): Promise<void> {
  const source = await openSource(environment)
  try {
    const files = { contents: openContents(environment), readsOutside: args.includes('--files') }
    const findings = await check(source, indexEntities(entities), files, console.log)
    if (findings > 0) process.exitCode = 1
  } finally {
    await source.close()
  }
}
