/*
 * The moves of a board that are underway: a card is in its new column before the server has answered, and goes back where
 * the answer is no. Hides when rows are read again, and what is said meanwhile.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { valueAt } from '#model/show/cell'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { labelOfRecord } from '../../../record/labelOfRecord'
import { useConsole } from '../../../shell/console'
import { type BoardColumn, columnOf } from './boardColumns'
import { type BoardMove, moveTo } from './boardMoves'
import { boardText } from './messages'

/** A move that was begun. */
export interface Underway {
  readonly row: Row
  /** Keys of columns. */
  readonly from: string
  readonly to: string
  readonly move: BoardMove
  /** The server has done it; the rows are being read again. */
  readonly isDone: boolean
}

/** Moves of one board. */
export function useMoves(
  entity: Entity,
  field: Field,
  columns: readonly BoardColumn[],
  onSettled: (id: number) => void,
) {
  const { actor, entities } = useConsole()
  const queryClient = useQueryClient()
  const provider = useDataProvider<ConsoleDataProvider>()
  const [said, say] = useState('')
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const [back, setBack] = useState<{ readonly id: number; readonly to: string }>()
  const titles = useMemo(
    () =>
      new Map(entities.flatMap(({ account }) => (account ? [[account.role, account.title] as const] : []))),
    [entities],
  )
  const nameOf = (key: string) => columns.find((each) => each.key === key)?.label ?? ''
  const keyOf = (row: Row) =>
    underway.find((each) => each.row.id === row.id)?.to ??
    columnOf(columns, valueAt(row, field.path))?.key ??
    ''
  const moveInto = (row: Row, key: string): BoardMove => {
    const column = columns.find((each) => each.key === key)
    const mover = { actor, titles, today: dayOfInstant(new Date()) }
    return column ? moveTo(entity, field, row, column, mover) : { kind: 'same' }
  }
  const start = useEvent((row: Row, to: string) => {
    const name = labelOfRecord(entity, row)
    const from = keyOf(row)
    const move = moveInto(row, to)
    if (move.kind === 'same') return say(boardText.returned(name, nameOf(from)))
    if (move.kind === 'closed') return say(boardText.refused(name, move.reason))
    setBack(undefined)
    say(boardText.moving(name, nameOf(to)))
    setUnderway((current) => [...current, { row, from, to, move, isDone: false }])
  })
  const finish = useEvent(async ({ row, from, to, move }: Underway, hasChanged: boolean) => {
    const isOther = (each: Underway) => each.row.id !== row.id
    if (hasChanged) {
      setUnderway((all) => all.map((each) => (isOther(each) ? each : { ...each, isDone: true })))
      await queryClient.invalidateQueries({ queryKey: [entity.name] })
    }
    setUnderway((all) => all.filter(isOther))
    const name = labelOfRecord(entity, row)
    say(hasChanged ? boardText.moved(name, nameOf(to)) : boardText.returned(name, nameOf(from)))
    if (hasChanged && move.kind === 'edit') setBack({ id: Number(row.id), to: from })
    onSettled(Number(row.id))
  })
  const undo = async (id: number, to: string) => {
    setBack(undefined)
    const { data } = await provider.getOne(entity.name, { id, meta: { labels: true } })
    start(data, to)
  }
  return {
    said,
    say,
    underway,
    nameOf,
    keyOf,
    moveInto,
    start,
    finish,
    /** Takes the last change of a choice back. */
    onUndo: back && (() => void undo(back.id, back.to).catch(() => say(boardText.failed))),
  }
}
