/*
 * An import from file to records: reads, judges, and after a look writes them one by one through the data provider, a
 * few at a time. Promises that nothing is written before `start`, and an answer for every record.
 */
import { useDataProvider, useEvent } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Entity } from '#model/entity'
import { dayOfInstant } from '#model/formats/index'
import { type ImportTable, readTable } from '#model/import/readTable'
import { useConsole } from '../console'
import type { ConsoleDataProvider } from '../dataProvider'
import { readSaveFailure } from '../form/saveFailure'
import { type Outcome, runEach } from '../list/runEach'
import { type JudgedLine, judgeLines } from './judgeLines'
import { importText } from './messages'
import { mostBytes, mostLines, readSheet } from './readSheet'

/** How far an import is. */
export type ImportState =
  | { readonly step: 'choose'; readonly problem?: string }
  | { readonly step: 'reading' }
  | {
      readonly step: 'review'
      readonly name: string
      readonly table: ImportTable
      readonly lines: readonly JudgedLine[]
    }
  | { readonly step: 'running' | 'done'; readonly count: number; readonly outcome: Outcome<JudgedLine> }

/** Calls under way together. */
const width = 4

/** An import into an entity; leaving the page stops it. */
export function useImport(entity: Entity) {
  const { actor, setup } = useConsole()
  const provider = useDataProvider<ConsoleDataProvider>()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const control = useRef(new AbortController())
  useEffect(() => () => control.current.abort(), [])

  const read = async (file: File): Promise<ImportState> => {
    const choose = (problem: string) => ({ step: 'choose', problem }) as const
    if (file.size > mostBytes) return choose(importText.tooLarge)
    const sheet = await readSheet(file).catch(() => undefined)
    if (!sheet) return choose(importText.unreadable)
    if (sheet.cells.length > mostLines) return choose(importText.tooLong(mostLines))
    const table = readTable(entity, sheet.cells, sheet.firstLine)
    if (table.columns.length === 0) return choose(importText.noTitles)
    if (table.missing.length > 0) return choose(importText.missing(table.missing.map(({ title }) => title)))
    if (table.lines.length === 0) return choose(importText.empty)
    const { validate: validator } = await setup.loadValidators(entity.name)
    const { signal } = control.current
    const today = dayOfInstant(new Date())
    const lines = await judgeLines(table.lines, { entity, actor, today, validator, provider, signal })
    return { step: 'review', name: file.name, table, lines }
  }

  return {
    state,
    take: useEvent(async (file: File) => {
      control.current = new AbortController()
      const { signal } = control.current
      setState({ step: 'reading' })
      const next = await read(file).catch(() => ({ step: 'choose', problem: importText.failed }) as const)
      if (!signal.aborted) setState(next)
    }),
    start: useEvent(async (lines: readonly JudgedLine[]) => {
      control.current = new AbortController()
      const count = lines.length
      const tell = (step: 'running' | 'done') => (outcome: Outcome<JudgedLine>) =>
        setState({ step, count, outcome })
      tell('running')({ done: [], failed: [] })
      const work = ({ row }: JudgedLine) => provider.create(entity.name, { data: row })
      const { signal } = control.current
      const outcome = await runEach(lines, work, {
        width,
        signal,
        tell: reasonOf,
        onProgress: tell('running'),
      })
      tell('done')(outcome)
    }),
    stop: () => control.current.abort(),
    reset: () => setState({ step: 'choose' }),
  }
}

/** What a record was refused for, field by field where the server says so. */
function reasonOf(error: unknown): string {
  const failure = readSaveFailure(error)
  if (failure.kind !== 'invalid') return error instanceof Error ? error.message : importText.failed
  return [...new Set(failure.problems.map(({ message }) => message.replace(/^\*\s*/, '')))].join('; ')
}
