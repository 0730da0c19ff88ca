/*
 * Forwards log lines by syslog over TLS (RFC 5425). Reconnects automatically; meanwhile lines are queued up
 * to a limit, after which the oldest are dropped and the loss is logged. The protocol has no
 * acknowledgements, so lines passed to the network may be lost. No request waits for it. LOG_URL
 * (syslog+tls://logs.interno:6514), LOG_CA (a CA file, unless the CA is public).
 */
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { connect, type TLSSocket } from 'node:tls'

export interface LogPort {
  write(line: string): void
  close(): Promise<void>
}

export interface LogEnvironment {
  readonly LOG_URL?: string | undefined
  readonly LOG_CA?: string | undefined
}

const mostWaiting = 20_000
const pauseMs = 2_000
const patienceMs = 10_000
const farewellMs = 2_000
/** Facility local0, severity informational; the line itself has its level. */
const priority = 16 * 8 + 6

/** Undefined without LOG_URL. @throws Error with a message for the operator */
export function openLogs({ LOG_URL, LOG_CA }: LogEnvironment): LogPort | undefined {
  if (!LOG_URL) return undefined
  const url = URL.canParse(LOG_URL) ? new URL(LOG_URL) : undefined
  if (url?.protocol !== 'syslog+tls:' || !url.hostname) throw new Error(logText.badUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const target = {
    host,
    port: Number(url.port) || 6514,
    servername: host,
    ...(LOG_CA && { ca: readCa(LOG_CA) }),
  }
  const waiting: string[] = []
  /** Lines not yet passed to the network; they are queued again if the connection breaks. */
  const handed: string[] = []
  let lost = 0
  let socket: TLSSocket | undefined
  let isReady = false
  let isClosing = false

  function send(): void {
    if (!isReady || !socket) return
    if (lost > 0) waiting.unshift(logText.lost(lost))
    lost = 0
    // Respects backpressure, so that the bounded queue limits memory.
    for (let line = waiting[0]; line !== undefined && !socket.writableNeedDrain; line = waiting[0]) {
      handed.push(line)
      waiting.shift()
      socket.write(framed(line), (error) => !error && handed.shift())
    }
  }

  function open(): void {
    if (socket || isClosing) return
    const made = connect(target)
    socket = made
    made.unref().setTimeout(patienceMs, () => !isReady && made.destroy())
    made.on('secureConnect', () => {
      isReady = true
      send()
    })
    made.on('drain', send)
    // Not logged: each line would need this connection again.
    made.on('error', () => undefined)
    made.on('close', () => {
      socket = undefined
      isReady = false
      waiting.unshift(...handed.splice(0))
      if (waiting.length > 0) setTimeout(open, pauseMs).unref()
    })
  }

  return {
    write(line) {
      waiting.push(line)
      if (waiting.length > mostWaiting) {
        waiting.shift()
        lost += 1
      }
      if (isReady) send()
      else open()
    },
    async close() {
      if (waiting.length > 0 && !socket) open()
      const until = performance.now() + farewellMs
      const isLeft = () => waiting.length + handed.length > 0
      while (isLeft() && performance.now() < until) await new Promise((go) => setTimeout(go, 20))
      isClosing = true
      await new Promise<void>((resolve) => {
        if (!socket || !isReady) return resolve()
        // A receiver that accepts nothing must not delay the exit.
        const farewell = setTimeout(resolve, Math.max(until - performance.now(), 0))
        socket.end(() => {
          clearTimeout(farewell)
          resolve()
        })
      })
      socket?.destroy()
    },
  }
}

/** Octet counting (RFC 6587, 3.4.1). */
function framed(line: string): string {
  const message = `<${priority}>1 ${new Date().toISOString()} ${hostname() || '-'} console ${process.pid} - - ${line.trimEnd()}`
  return `${Buffer.byteLength(message)} ${message}`
}

function readCa(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(logText.badCa(path))
  }
}

const logText = {
  badUrl: 'LOG_URL deve ser syslog+tls://servidor:6514.',
  badCa: (path: string) => `LOG_CA: não foi possível ler ${path}.`,
  lost: (count: number) => `${count} linhas do log não puderam ser enviadas e ficaram só na saída padrão.`,
} as const
