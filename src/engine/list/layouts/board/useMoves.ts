/* The pending moves of a board, shown optimistically and reverted when the server refuses them. */

import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import { dayOfInstant } from '#model/formats/index'
import type { FoundRow } from '#model/query/queryOf'
import { valueAt } from '#model/show/cell'
import { useConsole } from '../../../console/console'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { labelOfRecord } from '../../../records/labelOfRecord'
import { type BoardColumn, columnOf } from './boardColumns'
import { type BoardMove, moveTo } from './boardMoves'
import { boardText } from './messages'

export interface PendingMove {
  readonly row: FoundRow
  /** Column keys. */
  readonly from: string
  readonly to: string
  readonly move: BoardMove
  /** Confirmed by the server; the rows are being refetched. */
  readonly isDone: boolean
}

/** Adds or subtracts moving cards in a column's count or sum until the server's numbers include them. */
export function pendingAmount(
  pendingMoves: readonly PendingMove[],
  key: string,
  amountOf: (row: FoundRow) => number,
): number {
  return pendingMoves
    .filter(({ isDone }) => !isDone)
    .reduce((sum, { row, from, to }) => sum + amountOf(row) * (Number(to === key) - Number(from === key)), 0)
}

export function useMoves(
  entity: Entity,
  field: Field,
  columns: readonly BoardColumn[],
  onSettled: (id: number) => void,
) {
  const queryClient = useQueryClient()
  const provider = useDataProvider<ConsoleDataProvider>()
  const [announcement, announce] = useState('')
  const [pendingMoves, setPendingMoves] = useState<readonly PendingMove[]>([])
  const [back, setBack] = useState<{ readonly id: number; readonly to: string }>()
  const moveInto = useMoveInto(entity, field, columns)
  const nameOf = (key: string) => columns.find((each) => each.key === key)?.label ?? ''
  const keyOf = (row: FoundRow) =>
    pendingMoves.find((each) => each.row.id === row.id)?.to ??
    columnOf(columns, valueAt(row, field.path))?.key ??
    ''
  const start = useEvent((row: FoundRow, to: string) => {
    const name = labelOfRecord(entity, row)
    const from = keyOf(row)
    const move = moveInto(row, to)
    if (move.kind === 'same') return announce(boardText.returned(name, nameOf(from)))
    if (move.kind === 'closed') return announce(boardText.refused(name, move.reason))
    setBack(undefined)
    announce(boardText.moving(name, nameOf(to)))
    setPendingMoves((current) => [...current, { row, from, to, move, isDone: false }])
  })
  const finish = useEvent(async ({ row, from, to, move }: PendingMove, isMoved: boolean) => {
    const isOther = (each: PendingMove) => each.row.id !== row.id
    const id = row.id
    const name = labelOfRecord(entity, row)
    if (!isMoved) {
      setPendingMoves((all) => all.filter(isOther))
      // Refused, perhaps because another person has changed the record.
      void queryClient.invalidateQueries({ queryKey: [entity.name] })
      announce(boardText.returned(name, nameOf(from)))
      return onSettled(id)
    }
    setPendingMoves((all) => all.map((each) => (isOther(each) ? each : { ...each, isDone: true })))
    const [noReturn] = await Promise.all([
      move.kind === 'edit'
        ? undefined
        : whyNoReturn(provider, entity, id, (record) => moveInto(record, from)),
      queryClient.invalidateQueries({ queryKey: [entity.name] }),
    ])
    setPendingMoves((all) => all.filter(isOther))
    const moved = boardText.moved(name, nameOf(to))
    announce(noReturn === undefined ? moved : boardText.forGood(moved, noReturn))
    if (noReturn === undefined) setBack({ id, to: from })
    onSettled(id)
  })
  const undo = async (id: number, to: string) => {
    setBack(undefined)
    announce('')
    const { data } = await provider.getOne(entity.name, { id, meta: { labels: true } })
    start(data, to)
  }
  return {
    announcement,
    announce,
    pendingMoves,
    nameOf,
    keyOf,
    moveInto,
    start,
    finish,
    onUndo: back && (() => void undo(back.id, back.to).catch(() => announce(boardText.failed))),
  }
}

function useMoveInto(entity: Entity, field: Field, columns: readonly BoardColumn[]) {
  const { actor, entities } = useConsole()
  const titles = useMemo(
    () =>
      new Map(entities.flatMap(({ account }) => (account ? [[account.role, account.title] as const] : []))),
    [entities],
  )
  return (row: FoundRow, key: string): BoardMove => {
    const column = columns.find((each) => each.key === key)
    const context = { actor, titles, today: dayOfInstant(new Date()) }
    return column ? moveTo(entity, field, row, column, context) : { kind: 'same' }
  }
}

/** Conditions on fields that the user cannot see are left to the server. */
async function whyNoReturn(
  provider: ConsoleDataProvider,
  { name: entity }: Entity,
  id: number,
  moveBack: (record: FoundRow) => BoardMove,
): Promise<string | undefined> {
  try {
    const { record, transitions } = (await provider.head(entity, { id })).data
    const move = moveBack(record)
    if (move.kind !== 'transition') return move.kind === 'closed' ? move.reason : undefined
    const returns = move.offers.flatMap(({ work }) =>
      transitions.filter(({ name }) => work.kind === 'transition' && work.name === name),
    )
    return returns.length === 0 || returns.some(({ closed }) => closed === undefined)
      ? undefined
      : returns[0]?.closed
  } catch {
    // The move itself succeeded; an undo that fails reports its own error.
    return undefined
  }
}
