/* A record changed meanwhile is still moved, unless its date was what changed. */

import { useRef, useState } from 'react'
import { HttpError, useDataProvider, useEvent } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import type { DateFieldRange } from '#model/record/dateFields'
import { isWritable } from '#model/record/writable'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { problemsOf } from '../../../data/fieldErrors'
import { isSame } from '../../../records/isSame'
import { readSaveFailure } from '../../../saving/saveFailure'
import { type BatchResult, runEach } from '../../bulk/runEach'
import { calendarText as text } from './messages'
import { datesIn, movePatch } from './moves'

export interface MoveRun {
  readonly count: number
  readonly outcome: BatchResult<FoundRow>
  readonly isRunning: boolean
  readonly isUndo: boolean
}

/** Days by record id. */
export type DayOffsets = ReadonlyMap<number, number>

/** Concurrent calls. */
const width = 4

export function mayMove(
  entity: Entity,
  { field, until }: DateFieldRange,
  row: FoundRow,
  actor: Actor,
): boolean {
  if (!mayAct(entity, 'edit', actor) || actor.viewer !== undefined) return false
  const top = (path: string) => entity.fields.find(({ name }) => name === path.split('.')[0])
  return [field, ...(until ? [until] : [])].every((each) => {
    const holder = top(each.path)
    return isWritable(entity, each, actor, row) && (!holder || isWritable(entity, holder, actor, row))
  })
}

export function useMoves(entity: Entity, dating: DateFieldRange, actor: Actor, onDone: () => void) {
  const provider = useDataProvider<ConsoleDataProvider>()
  const [run, setRun] = useState<MoveRun>()
  /** What undo needs: the record as saved, and the days to move back. */
  const undoMoves = useRef<ReadonlyMap<number, { readonly row: FoundRow; readonly days: number }>>(new Map())

  async function update(row: FoundRow, days: number): Promise<Row> {
    const id = row.id
    const save = async (from: Row) => {
      const meta = { version: Number(from[systemNames.version]) }
      const data = movePatch(dating, from, days)
      return (await provider.update(entity.name, { id, data, previousData: { id }, meta })).data
    }
    try {
      return await save(row)
    } catch (error) {
      const failure = readSaveFailure(error)
      const current = failure.kind === 'stale' ? failure.current : undefined
      if (!current || !isSame(datesIn(dating, row), datesIn(dating, current))) throw error
      return save(current)
    }
  }

  async function perform(rows: readonly FoundRow[], shifts: DayOffsets, isUndo: boolean): Promise<void> {
    const moved = new Map<number, { row: FoundRow; days: number }>()
    const report = (outcome: BatchResult<FoundRow>, isRunning: boolean) =>
      setRun({ count: rows.length, outcome, isRunning, isUndo })
    report({ done: [], failed: [] }, true)
    const move = async ([row]: readonly FoundRow[]) => {
      if (!row) return []
      const days = shifts.get(row.id) ?? 0
      if (!isUndo && !mayMove(entity, dating, row, actor)) throw new HttpError(text.fixed, 403)
      moved.set(row.id, { row: { ...row, ...(await update(row, days)) }, days: -days })
      return []
    }
    const outcome = await runEach(rows, move, {
      width,
      size: 1,
      messageOf: reasonOf,
      onProgress: (each) => report(each, true),
    })
    undoMoves.current = moved
    report(outcome, false)
    onDone()
  }

  return {
    run,
    move: useEvent((rows: readonly FoundRow[], shifts: DayOffsets) => {
      const shifted = rows.filter(({ id }) => (shifts.get(Number(id)) ?? 0) !== 0)
      return shifted.length === 0 ? Promise.resolve() : perform(shifted, shifts, false)
    }),
    undo: useEvent(() => {
      const back = [...undoMoves.current.values()]
      const shifts = new Map(back.map(({ row, days }) => [row.id, days]))
      return perform(
        back.map(({ row }) => row),
        shifts,
        true,
      )
    }),
    close: useEvent(() => setRun(undefined)),
  }
}

function reasonOf(error: unknown): string {
  const problems = problemsOf(error)
  if (problems.length > 0) return [...new Set(problems.map(({ message }) => message))].join(' ')
  const failure = readSaveFailure(error)
  if (failure.kind === 'stale') return text.stale
  if (failure.kind === 'gone') return text.gone
  return failure.kind === 'other' ? (failure.message ?? text.unsaved) : text.unsaved
}
