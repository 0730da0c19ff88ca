// Preloaded: keeps, in the folder SYNCED_COPY, what a disk would hold after a power cut at the worst moment:
// of the folder SYNCED_SOURCE only what was fsynced. A file not fsynced keeps its old content, or is missing.
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
    // In one step: a kill in the middle of a copy must not tear what an earlier fsync had kept.
    fs.copyFileSync(path, `${copy}.partial`)
    fs.renameSync(`${copy}.partial`, target)
  }
}
syncBuiltinESMExports()

/** A folder's fsync makes the removal (or the old name) of its entries durable. */
function removeGone(folder, target) {
  if (!fs.existsSync(target)) return
  const kept = new Set(fs.readdirSync(folder))
  for (const name of fs.readdirSync(target)) {
    if (!kept.has(name)) fs.rmSync(join(target, name), { recursive: true, force: true })
  }
}
