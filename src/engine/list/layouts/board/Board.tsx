/*
 * A list as a board. Hides drag and drop, what a move requires and its optimistic display.
 */

import { type PointerEvent, type RefObject, useCallback, useId, useMemo, useRef } from 'react'
import { useEvent } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'
import type { Summary } from '#model/query/query'
import type { FoundRow } from '#model/query/queryOf'
import { valueAt } from '#model/show/cell'
import { useConsole } from '../../../console/console'
import { listText } from '../../../messages'
import { PageFailure } from '../../../page/PageFailure'
import { labelOfRecord } from '../../../records/labelOfRecord'
import type { ListColumn } from '../../../rows/listColumns'
import { useSummary } from '../../data/useSummary'
import { sumText } from '../../grid/GridLines'
import type { LayoutProps } from '../layout'
import { BoardBar } from './BoardBar'
import { BoardColumnPart } from './BoardColumnPart'
import { type BoardColumn, boardColumns, filterOfColumn } from './boardColumns'
import { boardFields, summedOf } from './boardFields'
import { canMove } from './boardMoves'
import { useFocusOnCard } from './focusCards'
import { boardText } from './messages'
import { PerformEdit, PerformTransition } from './PerformMove'
import { useCardDrag } from './useCardDrag'
import { useCardKeys } from './useCardKeys'
import { useCollapsed } from './useCollapsed'
import { pendingAmount, useMoves } from './useMoves'
import './board.css'

export function Board(props: LayoutProps) {
  const { entity, label, listQuery, by } = props
  const tools = useConsole()
  const helpId = useId()
  const board = useRef<HTMLDivElement>(null)
  const { field, columns, summed, summary, error } = useBoard(props)
  const isSearch = listQuery.q !== ''
  const fields = useMemo(() => boardFields(entity, field, tools, isSearch), [entity, field, tools, isSearch])
  const moves = useMoves(entity, field, columns, useFocusOnCard(board))
  const { pendingMoves, keyOf, moveInto } = moves
  const drag = useAnnouncedDrag(board, entity, moves)
  const { dragged, press, end } = drag
  const onPress = useEvent((event: PointerEvent, row: FoundRow, isHandle: boolean) =>
    press(event, row, keyOf(row), isHandle),
  )
  const keys = useCardKeys({ board, columns, drag, keyOf })
  const onLeave = useCallback(() => end(false), [end])
  const moving = useMemo(() => new Set(pendingMoves.map(({ row }) => row.id)), [pendingMoves])
  const counted = countedIn(summary, pendingMoves)
  const collapsed = useCollapsed(props, columns, (column) => counted.count(column) === 0)

  if (error && !summary) {
    return <PageFailure error={error} title={listText.failed} onRetry={props.data.refetch} />
  }
  return (
    <>
      <BoardBar
        entity={entity}
        by={by}
        fields={props.fields}
        columns={columns}
        announcement={moves.announcement}
        onBy={(next) => props.setOptions({ by: next, closed: undefined })}
        onUndo={moves.onUndo}
        {...collapsed}
      />
      <p id={helpId} hidden>
        {boardText.moveHelp}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a field set is of a form. */}
      <div ref={board} role="group" className="board" aria-label={label} data-lifting={dragged && ''}>
        {columns.map((column) => (
          <BoardColumnPart
            key={column.key}
            entity={entity}
            field={field}
            column={column}
            listQuery={listQuery}
            filter={filterOfColumn(listQuery.filter, by, column)}
            fields={fields}
            count={counted.count(column)}
            sums={counted.sums(column, summed)}
            isCollapsed={collapsed.isCollapsed(column.key)}
            canMove={canMove(entity, field, tools.actor)}
            move={dragged && moveInto(dragged.row, column.key)}
            isOver={dragged?.over === column.key}
            draggedId={dragged && Number(dragged.row.id)}
            arriving={pendingMoves.flatMap(({ row, to }) => (to === column.key ? [row] : []))}
            moving={moving}
            helpId={helpId}
            onCollapse={(isClosed) => collapsed.onCollapse(column.key, isClosed)}
            onPress={onPress}
            onKey={keys}
            onLeave={onLeave}
          />
        ))}
      </div>
      {dragged && !dragged.isByKeys && (
        <div ref={drag.ghost} className="board-ghost" aria-hidden>
          {labelOfRecord(entity, dragged.row)}
        </div>
      )}
      <PendingMoves entity={entity} field={field} moves={moves} />
    </>
  )
}

function useBoard({ entity, listQuery, by, columns: listed }: LayoutProps) {
  const field = fieldAt(entity, by)
  if (!field) throw new Error(`no field ${by}`)
  const summed = useMemo(() => summedOf(listed), [listed])
  const paths = useMemo(() => summed.map(({ column }) => column.field), [summed])
  const { summary, error } = useSummary(entity, listQuery, paths, by)
  const columns = useMemo(
    () => boardColumns(entity, field, summary?.groups ?? [], listQuery.filter),
    [entity, field, summary, listQuery.filter],
  )
  return { field, columns, summed, summary, error }
}

type Moves = ReturnType<typeof useMoves>

/** Announces each step of a drag to screen readers. */
function useAnnouncedDrag(board: RefObject<HTMLDivElement | null>, entity: Entity, moves: Moves) {
  const { announce, nameOf, moveInto, start } = moves
  return useCardDrag(board, {
    onLift: (row, from) => announce(boardText.lifted(labelOfRecord(entity, row), nameOf(from))),
    onOver: ({ row, over }) => {
      const move = moveInto(row, over)
      if (move.kind === 'same') announce(boardText.overOwn(nameOf(over)))
      else if (move.kind === 'closed') announce(boardText.overClosed(nameOf(over), move.reason))
      else announce(boardText.over(nameOf(over)))
    },
    onDrop: ({ row, over }) => start(row, over),
    onReturn: ({ row, from }) => announce(boardText.returned(labelOfRecord(entity, row), nameOf(from))),
  })
}

/** Includes cards that are still moving. */
function countedIn(summary: Pick<Summary, 'groups'> | undefined, pendingMoves: Moves['pendingMoves']) {
  const groupsOf = ({ values }: BoardColumn) =>
    summary?.groups?.filter(({ value }) => values.some((each) => each === value))
  return {
    count: (column: BoardColumn) =>
      groupsOf(column)?.reduce(
        (count, group) => count + group.count,
        pendingAmount(pendingMoves, column.key, () => 1),
      ),
    sums: (column: BoardColumn, summed: readonly ListColumn[]) =>
      summed.flatMap((each) => {
        const { field: path } = each.column
        const amount = groupsOf(column)?.reduce(
          (sum, group) => sum + (group.sums[path] ?? 0),
          pendingAmount(pendingMoves, column.key, (row) => Number(valueAt(row, path) ?? 0)),
        )
        return amount === undefined ? [] : [[each.text, sumText(each, amount)] as const]
      }),
  }
}

interface PendingMovesProps {
  readonly entity: Entity
  readonly field: Field
  readonly moves: Moves
}

/** Runs the moves that the server has not confirmed yet. */
function PendingMoves({ entity, field, moves: { pendingMoves, finish } }: PendingMovesProps) {
  return pendingMoves.map((each) => {
    const { row, move, isDone } = each
    const onEnd = (isMoved: boolean) => void finish(each, isMoved)
    const taken = { entity, field, row, onEnd }
    if (isDone) return null
    if (move.kind === 'edit') return <PerformEdit key={row.id} {...taken} data={move.data} />
    return move.kind === 'transition' && <PerformTransition key={row.id} {...taken} offers={move.offers} />
  })
}
