// One process per data folder: two PGlites on one folder lose each other's rows.
// The lock is a listening socket, so the operating system frees it however its process ends, SIGKILL included.
// On Linux two sockets hold it: an abstract one (taken atomically) and a file in the folder, which
// also stops a process of another container, where abstract names are not seen.
import { rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { messages } from './messages'

export type ReleaseLock = () => Promise<void>

export interface FolderLock {
  release: ReleaseLock
  /** Served on the folder's socket file, protected by its permissions. Requests and responses are one line each. */
  onCall(answer: (call: string) => Promise<string>): void
}

/** @throws Error with a message for the operator, naming the folder, when another process holds it */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = nameOf(await stat(folder, { bigint: true }))
  const held: Server[] = []
  let answer: (call: string) => Promise<string> = async () => ''
  const listen = (socket: Socket) => answerCalls(socket, (call) => answer(call))
  const release = async () => {
    for (const server of held.reverse()) await closeServer(server)
  }
  try {
    for (const address of lockAddresses(folder, name)) held.push(await hold(address, folder, listen))
  } catch (error) {
    await release()
    throw error
  }
  return {
    release,
    onCall(given) {
      answer = given
    },
  }
}

/** Undefined when no process holds the folder. @example await callHolder('./data', 'copy') */
export async function callHolder(folder: string, call: string): Promise<string | undefined> {
  const found = await stat(folder, { bigint: true }).catch(() => undefined)
  if (!found) return undefined
  const address = lockAddresses(folder, nameOf(found)).at(-1) ?? ''
  if (!(await isAnswered(address))) return undefined
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => socket.write(`${call}\n`))
    let said = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      said += text
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(said.trimEnd()))
  })
}

/** Any user can connect to an abstract socket, so requests are answered on the socket file only. */
function answerCalls(socket: Socket, answer: (call: string) => Promise<string>): void {
  let said = ''
  socket.on('error', () => undefined)
  socket.setEncoding('utf8')
  socket.on('end', () => socket.end())
  socket.on('data', (text) => {
    said += text
    if (said.length > 1_000) socket.destroy()
    if (!said.endsWith('\n')) return
    void answer(said.trimEnd()).then((told) => socket.end(`${told}\n`))
  })
}

const nameOf = ({ dev, ino }: { dev: bigint; ino: bigint }): string => `pglite-${dev}-${ino}`

/** Paths of Unix sockets are cut at about 104 bytes, silently on some systems. */
const longestSocketPath = 100

function lockAddresses(folder: string, name: string): string[] {
  if (process.platform === 'win32') return [`\\\\.\\pipe\\${name}`]
  const inFolder = join(folder, 'lock.sock')
  const file = Buffer.byteLength(inFolder) <= longestSocketPath ? inFolder : join(tmpdir(), name)
  return process.platform === 'linux' ? [`\0${name}`, file] : [file]
}

/** A child process inherits its parent's descriptors until exec, including the lock. */
const patienceMs = 1_000
const pauseMs = 50

async function hold(address: string, folder: string, listen: (socket: Socket) => void): Promise<Server> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await tryHold(address, listen)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      const isTaken = code === 'EADDRINUSE' || code === 'EACCES'
      if (!isTaken || performance.now() > until) {
        const text = isTaken ? messages.folderInUse(folder) : messages.folderUnusable(folder, message)
        throw new Error(text, { cause: error })
      }
      await pause(pauseMs)
    }
  }
}

async function tryHold(address: string, listen: (socket: Socket) => void): Promise<Server> {
  const isFile = !address.startsWith('\0') && !address.startsWith('\\\\')
  if (isFile && !(await isAnswered(address))) await rm(address, { force: true })
  const isNamed = !address.startsWith('\0')
  const server = createServer({ allowHalfOpen: true }, (socket) =>
    isNamed ? listen(socket) : socket.destroy(),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  // The lock alone must not keep the process alive.
  server.unref()
  return server
}

/** Whether a living process listens at the socket file; that of a dead one refuses connections. */
function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const answer = (isAlive: boolean) => {
      socket.destroy()
      resolve(isAlive)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
