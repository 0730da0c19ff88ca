/*
 * Room: what an operator sees of a running server: log lines, metrics, health. Hides the libraries that write them, and
 * keeps personal data out: a line names routes, ids and codes, never what was asked or answered.
 *
 * The log of the process. Lines go to the console until a sink is opened (openLog.ts).
 */
import { DatabaseError } from '../../db/database'
import { isUnavailable } from './unavailable'

/** What a line says beside its words: ids, codes and durations. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>

type Level = 'debug' | 'info' | 'warn' | 'error'

/** Takes the lines. */
export interface Sink {
  write(level: Level, words: string, facts: Facts, error?: unknown): void
}

const consoleSink: Sink = {
  write(level, words, { request, status }, error) {
    // Of an answered request the failure has been told.
    if (level === 'debug' || level === 'info' || status !== undefined) return
    const named = request === undefined ? words : `[${request}] ${words}`
    if (error === undefined) console.error(named)
    else console.error(named, error)
  },
}

let sink = consoleSink

/** Sends all further lines of the process to a sink; without one, warnings and failures to the console. */
export function setSink(next: Sink | undefined): void {
  sink = next ?? consoleSink
}

/** Milliseconds between two lines of the same trouble. */
const betweenLines = 1_000
const troubles = new Map<string, { until: number; left: number }>()

/** Writes at most a line a second of one trouble; the next line says how many were left out. */
function writeSparsely(trouble: string, level: Level, words: string, facts: Facts, error?: unknown): void {
  const now = performance.now()
  const known = troubles.get(trouble)
  if (known && now < known.until) {
    known.left += 1
    return
  }
  troubles.set(trouble, { until: now + betweenLines, left: 0 })
  sink.write(level, words, { ...facts, ...(known && known.left > 0 && { omitted: known.left }) }, error)
}

/**
 * Writes lines. A database that cannot be reached is one trouble, told once a second at most.
 * @example log.failure('Pix', error)
 */
export const log = {
  info: (words: string, facts: Facts = {}) => sink.write('info', words, facts),
  warn: (words: string, facts: Facts = {}) => sink.write('warn', words, facts),
  error: (words: string, facts: Facts = {}) => sink.write('error', words, facts),
  /** Something failed: the error with its stack, without values. */
  failure(words: string, error: unknown, facts: Facts = {}) {
    if (isUnavailable(error)) log.trouble(error, facts)
    else sink.write('error', words, facts, error)
  },
  /** The database, or what else an answer needs, is away or busy. */
  trouble(error: unknown, facts: Facts = {}) {
    const code = error instanceof DatabaseError ? error.code : undefined
    const words = error instanceof Error ? error.message : String(error)
    // Of several troubles at once, none hides another.
    writeSparsely(error instanceof DatabaseError ? 'database' : words, 'error', words, { ...facts, code })
  },
  /** A request was answered. */
  request(level: Level, words: string, facts: Facts) {
    if (facts.status === 503 && level !== 'debug') writeSparsely('unavailable', 'warn', words, facts)
    else sink.write(level, words, facts)
  },
} as const
