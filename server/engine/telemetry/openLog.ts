/* Log output: JSON lines (pino), or short lines for a terminal, limited to writes, slow requests and failures. */
import { type Logger, pino } from 'pino'
import { type LogFacts, type Sink, setSink } from './log'
import { describeFailure, type RedactedError } from './redact'

export interface LogOptions {
  readonly format: 'json' | 'text'
  readonly level: 'debug' | 'info' | 'warn' | 'error'
}

const slowFrom = 1_000

/** Opens the log of the process; `write` replaces the standard output. */
export function openLog({ format, level }: LogOptions, write?: (line: string) => void): void {
  const print = write ?? ((line: string) => void process.stdout.write(line))
  setSink(format === 'json' ? jsonSink(level, print) : textSink(level, print))
}

function jsonSink(level: LogOptions['level'], print: (line: string) => void): Sink {
  const logger: Logger = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: print },
  )
  return {
    write(at, words, facts, error) {
      logger[at]({ ...facts, ...(error !== undefined && { error: describeFailure(error) }) }, words)
    },
  }
}

const ranks = { debug: 0, info: 1, warn: 2, error: 3 } as const

function textSink(level: LogOptions['level'], print: (line: string) => void): Sink {
  return {
    write(at, words, facts, error) {
      if (ranks[at] < ranks[level] || (at === 'info' && isQuietRequest(facts))) return
      const failureText = error === undefined ? '' : ` ${nameFailure(describeFailure(error))}`
      const time =
        facts.route === undefined && at === 'info' ? '' : `${new Date().toTimeString().slice(0, 8)} `
      print(`${time}${words}${describeFacts(facts)}${failureText}\n`)
    },
  }
}

function isQuietRequest({ method, status, ms }: LogFacts): boolean {
  return (method === 'GET' || method === 'HEAD') && Number(status) < 400 && Number(ms) < slowFrom
}

function describeFacts({ request, status, ms, actor, code, omitted }: LogFacts): string {
  const parts = [
    status === undefined ? undefined : `${status}`,
    ms === undefined ? undefined : `${ms} ms`,
    actor === undefined ? undefined : `conta ${actor}`,
    code === undefined ? undefined : `(${code})`,
    request === undefined ? undefined : `[${request}]`,
    omitted === undefined ? undefined : `(mais ${omitted} iguais)`,
  ].filter((part) => part !== undefined)
  return parts.length > 0 ? ` ${parts.join(' ')}` : ''
}

function nameFailure({ type, message, code, stack }: RedactedError): string {
  return `${type}${code === undefined ? '' : ` ${code}`}: ${message}${stack ? `\n${stack}` : ''}`
}
