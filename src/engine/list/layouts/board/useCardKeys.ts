/* Space picks up and drops a card, arrows choose a column or another card, Escape cancels. */

import type { KeyboardEvent, RefObject } from 'react'
import { useEvent } from 'react-admin'
import type { FoundRow } from '#model/query/queryOf'
import { keys, pressed } from '../../../shortcuts/keys'
import type { BoardColumn } from './boardColumns'
import { focusBeside } from './focusCards'
import type { useCardDrag } from './useCardDrag'

interface CardKeys {
  readonly board: RefObject<HTMLElement | null>
  readonly columns: readonly BoardColumn[]
  readonly drag: ReturnType<typeof useCardDrag>
  keyOf(row: FoundRow): string
}

const columnSteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export function useCardKeys({ board, columns, drag, keyOf }: CardKeys) {
  const { dragged, lift, moveOver, end } = drag
  const carry = (over: string, key: string) => {
    const at = columns.findIndex((each) => each.key === over)
    const next = columns[at + (columnSteps[key] ?? 0)]
    if (!next) return
    moveOver(next.key)
    const parts = [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    const found = parts.find((part) => part.dataset.column === next.key)
    found?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return useEvent((event: KeyboardEvent, row: FoundRow) => {
    const { key } = event
    const own = dragged?.row.id === row.id ? dragged : undefined
    const command = pressed(event, keys.board)
    if (!command || (command === 'leave' && !own)) return
    const isArrow = command === 'across' || command === 'along'
    event.preventDefault()
    event.stopPropagation()
    if (isArrow && own) carry(own.over, key)
    else if (isArrow) focusBeside(board.current, event.currentTarget, key)
    else if (own) end(command === 'hold')
    else lift(row, keyOf(row), true)
  })
}
