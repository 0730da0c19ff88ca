// Distinguishes a first start from lost data, which must not be replaced by an empty database. A mark beside
// the folder outlives it, and an incomplete folder is never completed.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { messages } from './messages'

/** Major version of PostgreSQL in the embedded engine. */
export const embeddedVersion = 18

/** No cluster opens without these files, and PostgreSQL's own errors do not say what to do. */
const neededParts = ['PG_VERSION', 'base', 'global', 'global/pg_control', 'pg_wal', 'pg_xact']

/** Left in a folder whose data was moved elsewhere; its text is shown when a server starts there. */
const moveMark = 'mudou-para.txt'

/** Files that do not count as traces of a lost cluster. */
const traceless = /^(lock\.sock|cluster\.partial|lost\+found|\..*)$/

function markOf(folder: string): string {
  return `${folder}.instalacao`
}

/** Accepts a complete folder, and one that never had data. @throws Error with a message for the operator */
export async function assertNotLost(
  folder: string,
  { isInstallation, mustExist }: { isInstallation?: boolean | undefined; mustExist?: boolean | undefined },
): Promise<void> {
  const cluster = join(folder, 'cluster')
  if (isInstallation) {
    await assertNotMoved(folder)
    await mustNotBeInAnother(folder)
  }
  const traces = (await readdir(folder).catch(() => [])).filter((name) => !traceless.test(name))
  if (traces.includes('cluster')) return mustBeWhole(folder, cluster)
  if (!isInstallation) return
  if (traces.length > 0) throw new Error(messages.dataIncomplete(folder, '"cluster"'))
  const mark = markOf(folder)
  if (await exists(mark)) throw new Error(messages.dataLost(folder, mark))
  if (mustExist) throw new Error(messages.dataMissing(folder))
}

/** @throws Error saying where the data is now */
export async function assertNotMoved(folder: string): Promise<void> {
  const moved = await readFile(join(folder, moveMark), 'utf8').catch(() => undefined)
  if (moved) throw new Error(moved.trim())
}

/** A folder inside an installation's data folder would be a second, empty installation. */
async function mustNotBeInAnother(folder: string): Promise<void> {
  const above = dirname(folder)
  if (above !== folder && (await exists(join(above, 'cluster', 'PG_VERSION')))) {
    throw new Error(messages.dataAbove(folder, above))
  }
}

async function mustBeWhole(folder: string, cluster: string): Promise<void> {
  for (const part of neededParts) {
    if (!(await exists(join(cluster, part))))
      throw new Error(messages.dataIncomplete(folder, `"cluster/${part}"`))
  }
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version !== String(embeddedVersion))
    throw new Error(messages.dataOfOther(folder, version, embeddedVersion))
}

/** Prevents a server from starting in the old folder and writing to stale data. */
export async function markMoved(folder: string, to: string, at: Date): Promise<void> {
  const mark = join(folder, moveMark)
  await writeFile(mark, messages.dataMoved(folder, to, at.toISOString().slice(0, 16).replace('T', ' '), mark))
}

export function hasMark(folder: string): Promise<boolean> {
  return exists(markOf(folder))
}

export async function leaveMark(folder: string): Promise<void> {
  const mark = markOf(folder)
  if (dirname(folder) === folder || (await exists(mark))) return
  await writeFile(mark, messages.markText(folder)).catch(() => undefined)
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
