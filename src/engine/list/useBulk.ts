/* Does something to the ticked records: finds them when they are "all that match", reports, stops, takes back. */
import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import type { Entity } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { systemNames } from '#model/system'
import { allRows, type ConsoleDataProvider } from '../dataProvider'
import type { BulkDeed } from './bulkDeeds'
import type { Question } from './question'
import { type Outcome, runEach } from './runEach'
import type { Selection } from './useSelection'

/** A deed under way or done. */
export interface BulkRun {
  readonly deed: BulkDeed
  readonly count: number
  readonly outcome: Outcome<Row>
  readonly isRunning: boolean
  readonly isUndone: boolean
}

/** Calls under way together. */
const width = 4

/** Runs deeds on a selection. */
export function useBulk(entity: Entity, question: Question, onDone: () => void) {
  const provider = useDataProvider<ConsoleDataProvider>()
  const [run, setRun] = useState<BulkRun>()
  const stopper = useRef(new AbortController())

  async function find({ isAll, rows }: Selection): Promise<readonly Row[]> {
    if (!isAll) return [...rows.values()]
    const { filter, q, sort } = question
    const fields = [systemNames.id, systemNames.active, ...(entity.workflow ? [entity.workflow.field] : [])]
    const { data } = await provider.getList(entity.name, {
      pagination: { page: 1, perPage: allRows },
      sort: { field: sort[0]?.[0] ?? systemNames.id, order: sort[0]?.[1] ?? 'ASC' },
      filter: { ...filter, ...(q !== '' && { q }) },
      meta: { fields, labels: true },
    })
    return data
  }

  async function perform(deed: BulkDeed, rows: readonly Row[], work: BulkDeed['run'], isUndone: boolean) {
    stopper.current = new AbortController()
    const report = (outcome: Outcome<Row>, isRunning: boolean) =>
      setRun({ deed, count: rows.length, outcome, isRunning, isUndone })
    report({ done: [], failed: [] }, true)
    const outcome = await runEach(rows, (row) => work(provider, row), {
      width,
      signal: stopper.current.signal,
      onProgress: (each) => report(each, true),
    })
    report(outcome, false)
    onDone()
  }

  return {
    run,
    start: async (deed: BulkDeed, selection: Selection) =>
      perform(deed, await find(selection), deed.run, false),
    undo: ({ deed, outcome }: BulkRun) => deed.undo && perform(deed, outcome.done, deed.undo, true),
    stop: () => stopper.current.abort(),
    close: () => setRun(undefined),
  }
}
