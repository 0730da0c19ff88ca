/*
 * Log lines, metrics and health checks for the operator. Hides the libraries that write them, and keeps
 * personal data out: a line contains routes, ids and codes, never request or response data. Lines go to the
 * console until a sink is set (openLog.ts).
 */
import { DatabaseError } from '../../db/database'
import { isUnavailable } from './unavailable'

/** Structured data of a line: ids, codes and durations. */
export type LogFacts = Readonly<Record<string, string | number | boolean | undefined>>

type Level = 'debug' | 'info' | 'warn' | 'error'

export interface Sink {
  write(level: Level, words: string, facts: LogFacts, error?: unknown): void
}

const consoleSink: Sink = {
  write(level, words, { request, status }, error) {
    // Used for request lines only, because the failure of a request is logged separately.
    if (level === 'debug' || level === 'info' || status !== undefined) return
    const named = request === undefined ? words : `[${request}] ${words}`
    if (error === undefined) console.error(named)
    else console.error(named, error)
  },
}

let sink = consoleSink

/** Milliseconds between two lines about the same kind of problem. */
const betweenLines = 1_000
const troubles = new Map<string, { until: number; left: number }>()

/** Without a sink, warnings and errors go to the console. A new sink is told every problem from the first on. */
export function setSink(next: Sink | undefined): void {
  sink = next ?? consoleSink
  troubles.clear()
}

/** Logs each kind of problem once a second at most; the next line counts the suppressed ones. */
function writeSparsely(trouble: string, level: Level, words: string, facts: LogFacts, error?: unknown): void {
  const now = performance.now()
  const known = troubles.get(trouble)
  if (known && now < known.until) {
    known.left += 1
    return
  }
  troubles.set(trouble, { until: now + betweenLines, left: 0 })
  sink.write(level, words, { ...facts, ...(known && known.left > 0 && { omitted: known.left }) }, error)
}

/** @example log.failure('Pix', error) */
export const log = {
  info: (words: string, facts: LogFacts = {}) => sink.write('info', words, facts),
  warn: (words: string, facts: LogFacts = {}) => sink.write('warn', words, facts),
  error: (words: string, facts: LogFacts = {}) => sink.write('error', words, facts),
  failure(words: string, error: unknown, facts: LogFacts = {}) {
    if (isUnavailable(error)) log.trouble(error, facts)
    else sink.write('error', words, facts, error)
  },
  trouble(error: unknown, facts: LogFacts = {}) {
    const code = error instanceof DatabaseError ? error.code : undefined
    const words = error instanceof Error ? error.message : String(error)
    // Kinds are limited separately, so that one does not hide another.
    writeSparsely(error instanceof DatabaseError ? 'database' : words, 'error', words, { ...facts, code })
  },
  request(level: Level, words: string, facts: LogFacts) {
    if (facts.status === 503 && level !== 'debug') writeSparsely('unavailable', 'warn', words, facts)
    else sink.write(level, words, facts)
  },
} as const
