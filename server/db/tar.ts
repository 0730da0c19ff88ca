import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { packTar, unpackTar as unpack } from 'modern-tar'

/** A directory has no data. */
export interface TarEntry {
  name: string
  data?: Uint8Array
}

const blockSize = 512
const folderMode = 0o700
const fileMode = 0o600

/** Directories precede their contents. */
export async function packFolder(folder: string): Promise<Buffer> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const members = await Promise.all(
    found.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const name = relative(folder, path).split(sep).join('/')
      if (entry.isDirectory()) return { header: folderHeader(`${name}/`) }
      if (!entry.isFile()) return undefined
      const body = await readFile(path)
      return { header: fileHeader(name, body.length), body }
    }),
  )
  return Buffer.from(await packTar(members.filter((member) => member !== undefined)))
}

export async function unpackTar(tar: Buffer): Promise<TarEntry[]> {
  // A complete archive ends with two empty blocks.
  if (!tar.subarray(-2 * blockSize).every((byte) => byte === 0)) throw new Error('the archive is cut short')
  const members = await unpack(tar, { strict: true })
  return members.map(({ header, data }) =>
    header.type === 'directory' || !data ? { name: header.name } : { name: header.name, data },
  )
}

function folderHeader(name: string) {
  return { name, size: 0, type: 'directory', mode: folderMode, mtime: new Date(0) } as const
}

function fileHeader(name: string, size: number) {
  return { name, size, type: 'file', mode: fileMode, mtime: new Date(0) } as const
}
