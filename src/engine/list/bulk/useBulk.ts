/*
 * One action on many records. Hides concurrency, progress, cancellation and undo.
 */

import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { maySeePath } from '#model/people/access'
import type { FoundRow } from '#model/query/queryOf'
import { offerPaths } from '../../actions/offerPaths'
import { useConsole } from '../../console/console'
import type { Batch } from '../../data/batch'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { problemsOf } from '../../data/fieldErrors'
import { allRows } from '../../data/listParams'
import type { ListQuery } from '../state/listQuery'
import type { BulkAction } from './bulkActions'
import { type BatchResult, runBatches } from './runEach'
import type { Selection } from './useSelection'

export interface BulkRun {
  readonly action: BulkAction
  readonly count: number
  readonly outcome: BatchResult<FoundRow>
  readonly isRunning: boolean
  readonly isUndone: boolean
}

export function useBulk(entity: Entity, listQuery: ListQuery, onDone: () => void) {
  const provider = useDataProvider<ConsoleDataProvider>()
  const { index, actor } = useConsole()
  const [run, setRun] = useState<BulkRun>()
  const stopper = useRef(new AbortController())

  /** The selected rows; fetched again when the caller needs more fields than the list has. */
  async function find(
    { isAll, rows }: Selection,
    more: readonly string[] = [],
  ): Promise<readonly FoundRow[]> {
    if (!isAll && more.length === 0) return [...rows.values()]
    const { filter, q, sort } = listQuery
    const judged = offerPaths(entity).filter((path) => maySeePath(index, entity, path, actor))
    const fields = [systemNames.id, systemNames.active, ...judged, ...more]
    const { data } = await provider.getList(entity.name, {
      pagination: { page: 1, perPage: allRows },
      sort: { field: sort[0]?.[0] ?? systemNames.id, order: sort[0]?.[1] ?? 'ASC' },
      filter: isAll ? { ...filter, ...(q !== '' && { q }) } : { [systemNames.id]: [...rows.keys()] },
      meta: { fields: [...new Set(fields)], labels: true },
    })
    return data
  }

  async function perform(
    action: BulkAction,
    rows: readonly FoundRow[],
    batchOf: (rows: readonly FoundRow[]) => Batch,
    isUndone: boolean,
  ) {
    stopper.current = new AbortController()
    const report = (outcome: BatchResult<FoundRow>, isRunning: boolean) =>
      setRun({ action, count: rows.length, outcome, isRunning, isUndone })
    const isAsked = action.input.length > 0 && !isUndone
    // The first record validates the input; the progress dialog opens only after that.
    if (!isAsked) report({ done: [], failed: [] }, true)
    const outcome = await runBatches(entity, rows, batchOf, {
      signal: stopper.current.signal,
      messageOf: reasonOf,
      ...(isAsked && { isForAll: (error: unknown) => isAbout(action.input, error) }),
      onProgress: (each) => report(each, true),
      ...(action.onSaved && { onSaved: action.onSaved }),
    })
    report(outcome, false)
    onDone()
  }

  return {
    run,
    /** Rejects when the server refuses the input for every record. */
    start: (action: BulkAction, rows: readonly FoundRow[], input: Row = {}) =>
      perform(action, rows, (some) => action.batchOf(some, input), false),
    find,
    undo: ({ action, outcome }: BulkRun) => {
      const { undoOf } = action
      return undoOf && perform(action, outcome.done, undoOf, true)
    },
    stop: () => stopper.current.abort(),
    close: () => setRun(undefined),
  }
}

function reasonOf(error: unknown): string {
  const problems = problemsOf(error)
  if (problems.length > 0) return [...new Set(problems.map(({ message }) => message))].join(' ')
  return error instanceof Error ? error.message : String(error)
}

function isAbout(input: readonly Field[], error: unknown): boolean {
  const problems = problemsOf(error)
  const paths = new Set(input.map(({ path }) => `/${path.replaceAll('.', '/')}`))
  return problems.length > 0 && problems.every(({ path }) => paths.has(path))
}
