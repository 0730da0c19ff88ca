import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { findDatabasePrograms } from '../../../support/programs'

const here = import.meta.dirname

interface WriterOptions {
  dataDir: string
  template?: string
  writersAtOnce?: number
  /** A module of this folder to preload in every thread of the process. */
  preload?: string
  env?: Record<string, string>
  /** Called with each line; `true` kills the process with SIGKILL. */
  onLine?: (line: string) => boolean
  killOn?: AbortSignal
}

/** Runs the writer until it ends or is killed and resolves to its lines. */
export async function runWriter(options: WriterOptions): Promise<string[]> {
  const preload = options.preload ? ['--import', pathToFileURL(join(here, options.preload)).href] : []
  const { dataDir, template = '', writersAtOnce = 1 } = options
  const program = join(await findDatabasePrograms(), 'writer.js')
  const child = spawn(
    process.execPath,
    // The process is short-lived, so optimising compilation would take longer than it saves.
    ['--liftoff-only', ...preload, program, dataDir, template, String(writersAtOnce)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...options.env } },
  )
  const closed = once(child, 'close')
  options.killOn?.addEventListener('abort', () => child.kill('SIGKILL'))
  const lines: string[] = []
  let isKilled = false
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (!isKilled && options.onLine?.(line)) isKilled = child.kill('SIGKILL')
  }
  await closed
  return lines
}

export function acknowledgedIds(lines: readonly string[]): number[] {
  return lines.flatMap((line) => (line.startsWith('written ') ? [Number(line.slice(8))] : []))
}
