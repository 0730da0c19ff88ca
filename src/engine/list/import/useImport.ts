/*
 * Room: records out of a spreadsheet. Hides how lines are matched with what is there and how references are found.
 *
 * An import from file to records: reads, judges, and after a look writes them one by one through the data provider, a
 * few at a time. Nothing is written before `start`, and every record gets a result.
 */

import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { dayOfInstant } from '#model/formats/index'
import { type ImportTable, readTable } from '#model/import/readTable'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { readSaveFailure } from '../../record/saveFailure'
import { useConsole } from '../../shell/console'
import { type Outcome, runEach } from '../bulk/runEach'
import { foreseeLines } from './foreseeLines'
import { judgeLines } from './judgeLines'
import { type MatchedLine, matchLines } from './matchLines'
import { importText } from './messages'
import { mostBytes, mostLines, readSheets, type Sheet } from './readSheet'

/** How far an import is. */
export type ImportState =
  | { readonly step: 'choose'; readonly problem?: string }
  | { readonly step: 'reading' }
  | {
      readonly step: 'review'
      readonly name: string
      readonly sheets: readonly Sheet[]
      /** The one that is shown. */
      readonly sheet: Sheet
      readonly table: ImportTable
      readonly lines: readonly MatchedLine[]
    }
  | { readonly step: 'running' | 'done'; readonly count: number; readonly outcome: Outcome<MatchedLine> }

/** Calls under way together. */
const width = 4

/** An import into an entity; leaving the page stops it. */
export function useImport(entity: Entity) {
  const { actor, setup } = useConsole()
  const provider = useDataProvider<ConsoleDataProvider>()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const control = useRef(new AbortController())
  useEffect(() => () => control.current.abort(), [])

  const read = async (name: string, sheets: readonly Sheet[], chosen?: Sheet): Promise<ImportState> => {
    const choose = (problem: string) => ({ step: 'choose', problem }) as const
    const tables = sheets.map((sheet) => ({ sheet, table: readTable(entity, sheet.cells, sheet.firstLine) }))
    // Workbooks often begin with a page of explanations.
    const usable = tables.find(({ table }) => table.missing.length === 0 && table.lines.length > 0)
    const { sheet, table } = tables.find((each) => each.sheet === chosen) ?? usable ?? tables[0] ?? {}
    if (!sheet || !table) return choose(importText.empty)
    if (sheet.cells.length > mostLines) return choose(importText.tooLong(mostLines))
    if (table.columns.length === 0) return choose(importText.noTitles)
    if (table.missing.length > 0) return choose(importText.missing(table.missing.map(({ title }) => title)))
    if (table.lines.length === 0) return choose(importText.empty)
    const { validate: validator } = await setup.loadValidators(entity.name)
    const { signal } = control.current
    const today = dayOfInstant(new Date())
    const judged = await judgeLines(table.lines, { entity, actor, today, validator, provider, signal })
    const matched = await matchLines(judged, { entity, actor, provider, signal })
    const lines = await foreseeLines(matched, { entity, provider, signal })
    const others = tables.filter((each) => each.table.missing.length === 0 && each.table.lines.length > 0)
    return { step: 'review', name, sheets: others.map((each) => each.sheet), sheet, table, lines }
  }
  const show = async (next: () => Promise<ImportState>) => {
    control.current = new AbortController()
    const { signal } = control.current
    setState({ step: 'reading' })
    const shown = await next().catch(() => ({ step: 'choose', problem: importText.failed }) as const)
    if (!signal.aborted) setState(shown)
  }

  return {
    state,
    take: useEvent((file: File) =>
      show(async () => {
        if (file.size > mostBytes) return { step: 'choose', problem: importText.tooLarge }
        const sheets = await readSheets(file).catch(() => undefined)
        return sheets ? read(file.name, sheets) : { step: 'choose', problem: importText.unreadable }
      }),
    ),
    turnTo: useEvent(async (sheet: Sheet) => {
      if (state.step === 'review') await show(() => read(state.name, state.sheets, sheet))
    }),
    start: useEvent(async (lines: readonly MatchedLine[]) => {
      control.current = new AbortController()
      const count = lines.length
      const tell = (step: 'running' | 'done') => (outcome: Outcome<MatchedLine>) =>
        setState({ step, count, outcome })
      tell('running')({ done: [], failed: [] })
      const work = ({ row, existing }: MatchedLine) => {
        if (!existing) return provider.create(entity.name, { data: row })
        const { id, version, before, changes: data } = existing
        const meta = { version }
        return provider.update(entity.name, { id, data, previousData: { ...before, id }, meta })
      }
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
