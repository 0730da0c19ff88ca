/* Runs a drill's programs: in a temporary folder, on free ports, never as root. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder and the programs that run in it. */
export interface DrillFolder {
  readonly folder: string
  /** Starts a program; its output goes to a file with its name. */
  run(name: string, command: string, args: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess
  /** Gives a file or folder to the account that the programs run as. */
  give(path: string): void
  /** Stops the programs and removes the folder, unless it is kept for inspection. */
  clear(isKept?: boolean): Promise<void>
  isClearing(): boolean
}

/** A new folder in the temporary one. */
export function openGround(name: string): DrillFolder {
  const account = process.getuid?.() === 0 ? findAccount() : undefined
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const children = new Set<ChildProcess>()
  let isClearing = false
  const give = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid)
  }
  give(folder)
  return {
    folder,
    give,
    run(called, command, args, env = {}) {
      const log = openSync(join(folder, `${called}.log`), 'a')
      const child = spawn(command, args, {
        ...account,
        cwd: folder,
        env: { ...process.env, HOME: folder, ...env },
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      child.on('error', (error) => console.error(`${called}: ${error.message}`))
      children.add(child)
      child.once('exit', () => children.delete(child))
      return child
    },
    isClearing: () => isClearing,
    async clear(isKept = false) {
      isClearing = true
      for (const child of [...children].reverse()) await end(child)
      if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(timer)
}

function findAccount(): { readonly uid: number; readonly gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!found) throw new Error('There is no account "postgres" or "nobody" to run programs with.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Ports that are free at the moment. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address()
      server.close()
      await once(server, 'close')
      return typeof address === 'object' && address ? address.port : 0
    }),
  )
}

/** Waits until a condition holds. @throws Error on timeout */
export async function until(
  what: string,
  seconds: number,
  isSo: () => Promise<boolean> | boolean,
): Promise<void> {
  const end = performance.now() + seconds * 1_000
  for (;;) {
    if (await Promise.resolve(isSo()).catch(() => false)) return
    if (performance.now() > end) throw new Error(`After ${seconds} s still not: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
