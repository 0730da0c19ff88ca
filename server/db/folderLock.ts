// One process per data folder: two PGlites on one folder lose each other's rows.
// The lock is a listening socket, so the operating system frees it however its process ends, SIGKILL included.
// On Linux two sockets hold it: an abstract one (taken atomically) and a file in the folder, which
// also stops a process of another container, where abstract names are not seen.
import { rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from './messages'

/** Frees the folder. */
export type Release = () => Promise<void>

/**
 * Takes the folder for this process.
 * @throws Error in words, naming the folder, when another holds it.
 */
export async function lockFolder(folder: string): Promise<Release> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const name = `pglite-${dev}-${ino}`
  const held: Server[] = []
  const release = async () => {
    for (const server of held.reverse()) await closeServer(server)
  }
  try {
    for (const address of lockAddresses(folder, name)) held.push(await hold(address, folder))
  } catch (error) {
    await release()
    throw error
  }
  return release
}

/** Paths of Unix sockets are cut at about 104 bytes, silently on some systems. */
const longestSocketPath = 100

function lockAddresses(folder: string, name: string): string[] {
  if (process.platform === 'win32') return [`\\\\.\\pipe\\${name}`]
  const inFolder = join(folder, 'lock.sock')
  const file = Buffer.byteLength(inFolder) <= longestSocketPath ? inFolder : join(tmpdir(), name)
  return process.platform === 'linux' ? [`\0${name}`, file] : [file]
}

async function hold(address: string, folder: string): Promise<Server> {
  const isFile = !address.startsWith('\0') && !address.startsWith('\\\\')
  if (isFile && !(await isAnswered(address))) await rm(address, { force: true })
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      const text = isTaken ? messages.folderInUse(folder) : messages.folderUnusable(folder, error.message)
      reject(new Error(text, { cause: error }))
    })
    server.listen(address, resolve)
  })
  // The lock alone must not keep the process alive.
  server.unref()
  return server
}

/** Whether a living process listens at the socket file; the file of a dead one refuses. */
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
