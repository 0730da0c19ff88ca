// Preloaded: reports every completed fsync on the same stream as the process's own lines, in order.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { say } from './say.mjs'

const paths = new Map()
const { openSync, fsyncSync } = fs
fs.openSync = (path, ...rest) => {
  const fd = openSync(path, ...rest)
  paths.set(fd, String(path))
  return fd
}
fs.fsyncSync = (fd) => {
  fsyncSync(fd)
  say(`synced ${paths.get(fd)}`)
}
syncBuiltinESMExports()
