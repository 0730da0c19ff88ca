// The little of the tar format a template needs: plain files and folders with short relative names.
// Promises that what packFolder wrote, unpackTar reads back whole, and that a truncated archive is refused.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One member of an archive; a folder has no data. */
export interface TarEntry {
  name: string
  data?: Uint8Array
}

const blockSize = 512

/** Everything below `folder`, folders before what they hold. */
export async function packFolder(folder: string): Promise<Buffer> {
  const parts: Buffer[] = []
  const visit = async (relative: string): Promise<void> => {
    const entries = await readdir(join(folder, relative), { withFileTypes: true })
    for (const entry of entries) {
      const name = relative === '' ? entry.name : `${relative}/${entry.name}`
      if (entry.isDirectory()) {
        parts.push(packHeader(`${name}/`, 0, true))
        await visit(name)
      } else if (entry.isFile()) {
        const data = await readFile(join(folder, name))
        parts.push(packHeader(name, data.length, false), data, Buffer.alloc(padding(data.length)))
      }
    }
  }
  await visit('')
  return Buffer.concat([...parts, Buffer.alloc(2 * blockSize)])
}

/** The members of `tar`, in order. */
export function unpackTar(tar: Buffer): TarEntry[] {
  const entries: TarEntry[] = []
  for (let at = 0; ; ) {
    const header = tar.subarray(at, at + blockSize)
    if (header.length < blockSize) throw new Error('the archive ends in the middle of a header')
    if (header.every((byte) => byte === 0)) return entries
    const text = (start: number, length: number) =>
      header.toString('latin1', start, start + length).replace(/\0.*$/s, '')
    const name = text(0, 100)
    const size = Number.parseInt(text(124, 12), 8)
    if (Number.parseInt(text(148, 8), 8) !== checksum(header)) throw new Error('a header is damaged')
    const start = at + blockSize
    if (start + size > tar.length) throw new Error('the archive ends in the middle of a file')
    if (text(156, 1) === '5') entries.push({ name })
    else entries.push({ name, data: tar.subarray(start, start + size) })
    at = start + size + padding(size)
  }
}

function packHeader(name: string, size: number, isFolder: boolean): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`name too long for the archive: ${name}`)
  const header = Buffer.alloc(blockSize)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(name, 0, 'latin1')
  header.write(octal(isFolder ? 0o700 : 0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(0, 12), 136)
  header.write(isFolder ? '5' : '0', 156)
  header.write('ustar\x0000', 257)
  header.write(octal(checksum(header), 7), 148)
  header.write(' ', 155)
  return header
}

/** The sum of a header's bytes, its own checksum field read as spaces. */
function checksum(header: Buffer): number {
  let sum = 8 * 32
  for (let index = 0; index < blockSize; index++) {
    if (index < 148 || index >= 156) sum += header[index] ?? 0
  }
  return sum
}

function padding(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize
}
