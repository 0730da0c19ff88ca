/*
 * Puts temporary files of tests in memory (tmpfs) on Linux. Tests create and delete hundreds of databases with a
 * thousand files each, and ext4 is ten times slower for some seconds after so many deletions.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'console-tests-'
/** Free bytes required; tests use about a tenth. */
const enough = 4 * 2 ** 30

/** Environment variables for child processes, valid while this process runs; empty if TMPDIR is set or memory is short. */
export function quickFolder() {
  if (process.env.TMPDIR || !existsSync(memory)) return {}
  removeLeft()
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < enough || freemem() < 2 * enough) return {}
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // World-writable like /tmp, because PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}

/** Removes folders left by killed processes. */
function removeLeft() {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
