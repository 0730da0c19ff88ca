/*
 * Files that people send: on disk, in the folder `arquivos` of DATA_DIR (./data); with DATA_DIR=memory, nowhere but
 * in memory. Hides names and places. A file is written whole or not at all.
 */
import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A place for files. Keys are made here and have no other meaning. */
export interface FilesPort {
  save(bytes: Uint8Array): Promise<string>
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}

/** The part of the environment that decides. */
export interface FilesEnvironment {
  readonly DATA_DIR?: string | undefined
}

const keyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The place the environment asks for.
 * @example const files = openFiles(process.env)
 * const key = await files.save(bytes)
 */
export function openFiles({ DATA_DIR }: FilesEnvironment): FilesPort {
  return DATA_DIR === 'memory' ? createMemoryFiles() : createDiskFiles(join(DATA_DIR || './data', 'arquivos'))
}

/** Files in a folder, which is made when the first one comes. */
function createDiskFiles(folder: string): FilesPort {
  const pathOf = (key: string) => (keyPattern.test(key) ? join(folder, key) : undefined)
  return {
    async save(bytes) {
      const key = randomUUID()
      const path = join(folder, key)
      await mkdir(folder, { recursive: true })
      const draft = `${path}.draft`
      try {
        const file = await open(draft, 'wx')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return key
    },
    async read(key) {
      const path = pathOf(key)
      try {
        return path ? new Uint8Array(await readFile(path)) : undefined
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async has(key) {
      const path = pathOf(key)
      if (!path) return false
      return access(path).then(
        () => true,
        () => false,
      )
    },
    async remove(key) {
      const path = pathOf(key)
      if (path) await rm(path, { force: true })
    },
  }
}

function createMemoryFiles(): FilesPort {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    async save(bytes) {
      const key = randomUUID()
      kept.set(key, new Uint8Array(bytes))
      return key
    },
    read: async (key) => kept.get(key),
    has: async (key) => kept.has(key),
    async remove(key) {
      kept.delete(key)
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
