// Preloaded: copies to the folder SYNCED_COPY what a disk would hold after a power cut at the worst moment:
// only the fsynced content of the folder SYNCED_SOURCE. A file that was not fsynced has its old content or is
// missing.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative } from 'node:path'

const source = process.env.SYNCED_SOURCE ?? ''
const copy = process.env.SYNCED_COPY ?? ''
const paths = new Map()
const { openSync, fsyncSync } = fs
fs.openSync = (path, ...rest) => {
  const fd = openSync(path, ...rest)
  paths.set(fd, String(path))
  return fd
}
fs.fsyncSync = (fd) => {
  fsyncSync(fd)
  const path = paths.get(fd)
  const below = relative(source, path)
  if (below.startsWith('..')) return
  const target = join(copy, below)
  if (fs.fstatSync(fd).isDirectory()) removeGone(path, target)
  else {
    fs.mkdirSync(dirname(target), { recursive: true })
    // Renamed in one step, so that a kill during the copy preserves the earlier content.
    fs.copyFileSync(path, `${copy}.partial`)
    fs.renameSync(`${copy}.partial`, target)
  }
}
syncBuiltinESMExports()

/** The fsync of a folder makes removals and renames of its entries durable. */
function removeGone(folder, target) {
  if (!fs.existsSync(target)) return
  const kept = new Set(fs.readdirSync(folder))
  for (const name of fs.readdirSync(target)) {
    if (!kept.has(name)) fs.rmSync(join(target, name), { recursive: true, force: true })
  }
}
