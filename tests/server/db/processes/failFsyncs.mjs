// Preloaded: once the file FAIL_FSYNCS exists, every fsync fails as on a failing disk.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { fsyncSync } = fs
fs.fsyncSync = (fd) => {
  if (fs.existsSync(process.env.FAIL_FSYNCS ?? '')) {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' })
  }
  fsyncSync(fd)
}
syncBuiltinESMExports()
