// A template file: a new, cleanly closed cluster with pg_trgm. Unpacking it is much faster than creating a
// cluster, which takes seconds.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describeError } from './errors'
import { messages } from './messages'
import { type PgliteThread, startPgliteThread } from './pgliteThread'
import { packFolder, type TarEntry, unpackTar } from './tar'

/** Drops two databases that PGlite does not need, which make up two thirds of a folder. */
const preparation = [
  'create extension if not exists pg_trgm',
  'update pg_database set datistemplate = false, datallowconn = true',
  'drop database template0',
  'drop database template1',
  'vacuum analyze',
]

/** Compressed when the name ends in `.gz`. @example await prepareTemplate('dist/template.tar.gz') */
export async function prepareTemplate(file: string): Promise<void> {
  await writeTemplate(file, await makeTemplate())
}

export async function writeTemplate(file: string, tar: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const partial = `${file}.${randomUUID()}`
  try {
    const handle = await open(partial, 'w')
    await handle.writeFile(file.endsWith('.gz') ? gzipSync(tar) : tar)
    await handle.sync()
    await handle.close()
    await rename(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
}

export async function makeTemplate(): Promise<Buffer> {
  const thread = await startPgliteThread({ initialize: true })
  try {
    for (const sql of preparation) await thread.request({ kind: 'exec', sql })
    return await packKept(thread)
  } finally {
    await thread.terminate()
  }
}

/** Closes an in-memory cluster. @returns its tar */
export async function packKept({ keep }: Pick<PgliteThread, 'keep'>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'))
  try {
    const cluster = join(folder, 'cluster')
    await keep(cluster)
    return await packFolder(cluster)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws Error with a message for the operator when it is missing, truncated or not a template. */
export async function readTemplate(file: string): Promise<{ tar: Buffer<ArrayBuffer>; entries: TarEntry[] }> {
  try {
    const content = await readFile(file)
    const isCompressed = content[0] === 0x1f && content[1] === 0x8b
    const tar = isCompressed ? gunzipSync(content) : content
    const entries = await unpackTar(tar)
    if (!entries.some((entry) => entry.name === 'PG_VERSION')) throw new Error('no PG_VERSION')
    return { tar, entries }
  } catch (error) {
    throw new Error(messages.templateBroken(file, describeError(error)), { cause: error })
  }
}
