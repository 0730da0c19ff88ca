/*
 * How the process ends: it always does, within its patience. A signal first takes it out of the load balancer's sight,
 * then closes the door, lets what is being answered finish, cuts what does not, and closes the database. A second signal
 * ends it at once.
 */
import type { Server } from 'node:http'

interface Ending {
  readonly http: Server
  /** For how long requests are still taken. */
  readonly drainMs: number
  /** For how long all of it may take. */
  readonly shutdownMs: number
  /** Tells load balancers. */
  leave(): void
  /** Closes the database. */
  close(): Promise<void>
  tell(what: 'stopping' | 'late'): void
}

/** Of the patience, what is left for closing the database after the last request. */
const closingShare = 0.3

/** Ends the process at SIGTERM or SIGINT. */
export function endBySignal(ending: Ending): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(signal === 'SIGINT' ? 130 : 143)
      isStopping = true
      void stop(ending)
    })
  }
}

async function stop({ http, drainMs, shutdownMs, leave, close, tell }: Ending): Promise<void> {
  tell('stopping')
  leave()
  setTimeout(() => {
    tell('late')
    process.exit(1)
  }, shutdownMs).unref()
  const forRequests = shutdownMs * (1 - closingShare)
  if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(drainMs, forRequests)))
  const cut = setTimeout(() => http.closeAllConnections(), Math.max(0, forRequests - drainMs))
  await new Promise<void>((resolve) => {
    http.close(() => resolve())
  })
  clearTimeout(cut)
  await close()
  process.exit(0)
}
