/*
 * Temporary files of tests in memory, where Linux offers some. Tests make and remove hundreds of databases of a thousand
 * files each; for some seconds after so many files were removed, ext4 takes ten times as long to make new ones.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'console-tests-'
/** Bytes that must be free there; tests take about a tenth. */
const enough = 4 * 2 ** 30

/**
 * What a process has to be told to use it, for as long as this one lives; nothing where temporary files have a place of
 * their own already, or memory is short.
 */
export function quickFolder() {
  if (process.env.TMPDIR || !existsSync(memory)) return {}
  removeLeft()
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < enough || freemem() < 2 * enough) return {}
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // As the usual one: a database server runs as a user of its own.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}

/** What a process left that was killed. */
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
