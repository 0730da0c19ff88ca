// A copy as one compressed file. The file appears only once it is complete, synced and verified.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { Database } from '../database'
import { describeError } from '../errors'
import { messages } from '../messages'
import { atOneMoment, type ChangeRows, type CopyHead, type CopyManifest, copyLines, readCopy } from './copy'

export interface WrittenCopy {
  path: string
  bytes: number
  manifest: CopyManifest
}

/** Reads the file back to verify it. @throws Error with a message for the operator; no file is left then */
export async function writeCopyFile(
  db: Database,
  path: string,
  madeBy: CopyHead['madeBy'],
  change?: ChangeRows,
): Promise<WrittenCopy> {
  const partial = `${path}.parcial`
  try {
    await mkdir(dirname(path), { recursive: true })
    await atOneMoment(db, async (tx) => {
      const lines = copyLines(tx, { madeBy, engine: db.engine }, change)
      await pipeline(
        Readable.from(joined(lines)),
        createGzip({ level: constants.Z_BEST_SPEED }),
        // Readable by its owner only: the copy contains password hashes and tokens.
        createWriteStream(partial, { mode: 0o600 }),
      )
    })
    await sync(partial)
    const manifest = await readCopy(readCopyFile(partial))
    await rename(partial, path)
    if (process.platform !== 'win32') await sync(dirname(path))
    return { path, bytes: (await stat(path)).size, manifest }
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw new Error(messages.copyFailed(path, describeError(error)), { cause: error })
  }
}

export async function* readCopyFile(path: string): AsyncIterable<string> {
  const bytes = createReadStream(path)
  const text = createGunzip()
  // A damaged file also fails the pipeline, but the error of the line reader is more specific.
  const passing = pipeline(bytes, text)
  passing.catch(() => undefined)
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) yield line
    await passing
  } catch (error) {
    throw new Error(messages.copyUnreadable(path, describeError(error)), { cause: error })
  }
}

async function* joined(lines: AsyncIterable<readonly string[]>): AsyncIterable<string> {
  for await (const some of lines) yield `${some.join('\n')}\n`
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
