// PGlite's in-memory files, which can be written to a folder once PostgreSQL has closed them. PGlite's own
// dump creates an archive, which needs as much memory again for each intermediate copy.
import fs from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MemoryFS, PGlite } from '@electric-sql/pglite'

interface Files {
  readdir(path: string): string[]
  lookupPath(path: string): { readonly node: { readonly mode: number } }
  isDir(mode: number): boolean
  readFile(path: string): Uint8Array
}

export class PersistableFS extends MemoryFS {
  /** Folder to write to on close; it must not exist yet, and is synced. */
  keptIn: string | undefined

  override async closeFs(): Promise<void> {
    if (this.keptIn !== undefined && this.pg) {
      const written: string[] = []
      writeOut(this.pg.Module.FS as unknown as Files, PGlite.paths.PGDATA, this.keptIn, written)
      // Synced after all writes and concurrently, so the disk can combine them.
      const left = written.values()
      const syncAll = async () => {
        for (const path of left) await sync(path)
      }
      await Promise.all(Array.from({ length: syncedAtOnce }, syncAll))
    }
    await super.closeFs()
  }
}

function writeOut(files: Files, from: string, to: string, written: string[]): void {
  fs.mkdirSync(to, { mode: 0o700 })
  for (const name of files.readdir(from)) {
    if (name === '.' || name === '..') continue
    const [source, target] = [`${from}/${name}`, join(to, name)]
    if (files.isDir(files.lookupPath(source).node.mode)) {
      writeOut(files, source, target, written)
    } else {
      fs.writeFileSync(target, files.readFile(source), { flag: 'wx', mode: 0o600 })
      written.push(target)
    }
  }
  written.push(to)
}

/** Twice the size of Node's thread pool, so that it never runs idle. */
const syncedAtOnce = 8
const fsync = promisify(fs.fsync)

/** Windows cannot sync a directory and does not need it. */
async function sync(path: string): Promise<void> {
  if (process.platform === 'win32' && fs.statSync(path).isDirectory()) return
  const handle = fs.openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    await fsync(handle)
  } finally {
    fs.closeSync(handle)
  }
}
