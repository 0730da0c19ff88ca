/*
 * Sends the lines of the log to another machine as well: syslog over TLS (RFC 5425), which rsyslog, syslog-ng, Vector and
 * the services of clouds take. Hides the connection: it is made again when it breaks, and lines wait for it, up to a bound
 * from which the oldest are given up, which is told. What this machine's network took and the other did not get is lost:
 * the protocol acknowledges nothing. No request waits for it.
 *
 * LOG_URL (syslog+tls://logs.interno:6514), LOG_CA (a file with the authority of its certificate, if not a public one).
 */
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { connect, type TLSSocket } from 'node:tls'

/** Takes finished lines. */
export interface LogPort {
  write(line: string): void
  /** Sends what waits, for a moment, and ends. */
  close(): Promise<void>
}

/** The part of the environment that decides. */
export interface LogEnvironment {
  readonly LOG_URL?: string | undefined
  readonly LOG_CA?: string | undefined
}

/** Lines that wait for a connection. */
const mostWaiting = 20_000
/** Between two attempts. */
const pauseMs = 2_000
/** A connection that takes longer is none. */
const patienceMs = 10_000
/** At the end of the process. */
const farewellMs = 2_000
/** Facility local0, severity informational: how grave a line is, it says itself. */
const priority = 16 * 8 + 6

/**
 * The way that the environment names; undefined without one.
 * @throws Error in words for the person who started the process
 */
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
  /** What the connection has not passed on to the network yet: they wait again when it breaks. */
  const handed: string[] = []
  let lost = 0
  let socket: TLSSocket | undefined
  let isReady = false
  let isClosing = false

  function send(): void {
    if (!isReady || !socket) return
    if (lost > 0) waiting.unshift(logText.lost(lost))
    lost = 0
    // What the other side does not take yet stays here, where it is bounded.
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
    // Why is said by what is missing there; the own log would ask for this way again.
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
        // Another side that takes nothing does not keep the process.
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

/** A message behind its length (RFC 6587, 3.4.1). */
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
