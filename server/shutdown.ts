/*
 * Shutdown with a time limit. A signal first fails the health check, then stops accepting connections, waits
 * for running requests, aborts the rest, and closes the database. A second signal exits immediately.
 */
import type { Server } from 'node:http'

interface ShutdownOptions {
  readonly http: Server
  /** Milliseconds for which requests are still accepted. */
  readonly drainMs: number
  readonly shutdownMs: number
  leave(): void
  close(): Promise<void>
  tell(what: 'stopping' | 'late'): void
}

/** Fraction of the time reserved for closing the database. */
const closingShare = 0.3

export function endBySignal(ending: ShutdownOptions): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(signal === 'SIGINT' ? 130 : 143)
      isStopping = true
      void stop(ending)
    })
  }
}

async function stop({ http, drainMs, shutdownMs, leave, close, tell }: ShutdownOptions): Promise<void> {
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
