// Runs a command with a temporary PostgreSQL server:
//   node scripts/postgres.mjs -- npx vitest run
// Creates a cluster in a temporary folder, serves it on a free loopback port, passes its URL to the command as
// TEST_DATABASE_URL and E2E_DATABASE_URL, removes everything at the end and exits with the command's code.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const separator = process.argv.indexOf('--')
const command = separator < 0 ? [] : process.argv.slice(separator + 1)
if (command.length === 0) {
  console.error('usage: node scripts/postgres.mjs -- <command> [arguments]')
  process.exit(2)
}

const binaries = findBinaries()
const account = process.getuid?.() === 0 ? findAccount() : undefined
const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
if (account) chownSync(folder, account.uid, account.gid)
const cluster = join(folder, 'cluster')

let code = 1
try {
  const port = await findFreePort()
  run('initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'])
  // Without fsync, because the cluster is deleted at the end.
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200`
  run('pg_ctl', ['start', '-w', '-D', cluster, '-l', join(folder, 'log'), '-o', settings])
  try {
    code = await runCommand(`postgres://postgres@127.0.0.1:${port}/postgres`)
  } finally {
    run('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', cluster])
  }
} catch (error) {
  console.error(String(error))
  const log = join(folder, 'log')
  if (existsSync(log)) console.error(readFileSync(log, 'utf8'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = code

/** On the PATH, or the newest version in Debian's folder. */
function findBinaries() {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...onPath, ...versions.map((version) => join(root, version, 'bin'))]
  const found = folders.find(
    (it) => it !== '' && ['initdb', 'pg_ctl'].every((name) => existsSync(join(it, name))),
  )
  if (found) return found
  console.error(
    'PostgreSQL was not found in PATH or in /usr/lib/postgresql/*/bin (on Debian: apt install postgresql).',
  )
  process.exit(2)
}

/** PostgreSQL refuses to run as root, so another account is used then. */
function findAccount() {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted)
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new Error('running as root, and there is no account "postgres" or "nobody" to run PostgreSQL with')
}

function run(program, args) {
  // Not 'pipe': the server keeps pg_ctl's output open, so the call would never return.
  execFileSync(join(binaries, program), args, {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address.port))
    })
  })
}

function runCommand(url) {
  return new Promise((resolve, reject) => {
    const child = spawn(command[0], command.slice(1), {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: url, E2E_DATABASE_URL: url },
      shell: process.platform === 'win32',
    })
    // The command handles the signal; this script then stops the server.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (status, signal) => resolve(status ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
