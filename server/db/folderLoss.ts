// Tells a first start from lost data: an empty console in the place of a lost one would look like a loss of everything,
// and be written to. A mark beside the folder outlives it; a folder that lacks parts is never completed.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { messages } from './messages'

/** PostgreSQL's version in the embedded engine: the clusters it can open. */
export const embeddedVersion = 18

/** Without these no cluster opens; the engine's own words for it do not tell what to do. */
const neededParts = ['PG_VERSION', 'base', 'global', 'global/pg_control', 'pg_wal', 'pg_xact']

/** In a folder whose data are in use elsewhere, says where; what it says is told to who starts there. */
const moveMark = 'mudou-para.txt'

/** In a folder without a cluster, these are no trace of one. */
const traceless = /^(lock\.sock|cluster\.partial|lost\+found|\..*)$/

/** Says, beside a data folder, that there is an installation in it. */
function markOf(folder: string): string {
  return `${folder}.instalacao`
}

/**
 * Passes a folder that is whole, and one that never was.
 * @throws Error in words that say what to do
 */
export async function mustNotBeLost(
  folder: string,
  { isInstallation, mustExist }: { isInstallation?: boolean | undefined; mustExist?: boolean | undefined },
): Promise<void> {
  const cluster = join(folder, 'cluster')
  if (isInstallation) {
    await mustNotBeMoved(folder)
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

/** @throws Error in words that say where the data of a folder are used now */
export async function mustNotBeMoved(folder: string): Promise<void> {
  const moved = await readFile(join(folder, moveMark), 'utf8').catch(() => undefined)
  if (moved) throw new Error(moved.trim())
}

/** A folder within the data of an installation would be a new, empty one beside those that are meant. */
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

/** Says in a folder that its data were moved: a server that starts there would write beside those who use the others. */
export async function markMoved(folder: string, to: string, at: Date): Promise<void> {
  const mark = join(folder, moveMark)
  await writeFile(mark, messages.dataMoved(folder, to, at.toISOString().slice(0, 16).replace('T', ' '), mark))
}

/** Is there a mark beside a folder? Where its parent may not be written to, there is none. */
export function hasMark(folder: string): Promise<boolean> {
  return exists(markOf(folder))
}

/** Leaves the mark, if the folder's parent may be written to. */
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
