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
import { listText } from '../../../messages'
import { PageFailure } from '../../../page/PageFailure'
import { labelOfRecord } from '../../../record/labelOfRecord'
import { useConsole } from '../../../shell/console'
import type { ListColumn } from '../../columns/listColumns'
import { useSummary } from '../../data/useSummary'
import { sumText } from '../../grid/GridLines'
import type { ShapeProps } from '../shape'
import { BoardBar } from './BoardBar'
import { BoardColumnPart } from './BoardColumnPart'
import { type BoardColumn, boardColumns, filterOfColumn } from './boardColumns'
import { boardFields, summedOf } from './boardFields'
import { canMove } from './boardMoves'
import { useFocusOnCard } from './focusCards'
import { boardText } from './messages'
import { TakeEdit, TakeTransition } from './TakeMove'
import { useCardKeys } from './useCardKeys'
import { useCollapsed } from './useCollapsed'
import { useLift } from './useLift'
import { comingInto, useMoves } from './useMoves'
import './board.css'

export function Board(props: ShapeProps) {
  const { entity, label, question, by } = props
  const tools = useConsole()
  const helpId = useId()
  const board = useRef<HTMLDivElement>(null)
  const { field, columns, summed, summary, error } = useBoard(props)
  const fields = useMemo(() => boardFields(entity, field, tools), [entity, field, tools])
  const moves = useMoves(entity, field, columns, useFocusOnCard(board))
  const { underway, keyOf, moveInto } = moves
  const hands = useHands(board, entity, moves)
  const { lifted, press, end } = hands
  const onPress = useEvent((event: PointerEvent, row: FoundRow, isHandle: boolean) =>
    press(event, row, keyOf(row), isHandle),
  )
  const keys = useCardKeys({ board, columns, hands, keyOf })
  const onLeave = useCallback(() => end(false), [end])
  const moving = useMemo(() => new Set(underway.map(({ row }) => row.id)), [underway])
  const counted = countedIn(summary, underway)
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
        said={moves.said}
        onBy={(next) => props.setOptions({ by: next, closed: undefined })}
        onUndo={moves.onUndo}
        {...collapsed}
      />
      <p id={helpId} hidden>
        {boardText.moveHelp}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a field set is of a form. */}
      <div ref={board} role="group" className="board" aria-label={label} data-lifting={lifted && ''}>
        {columns.map((column) => (
          <BoardColumnPart
            key={column.key}
            entity={entity}
            field={field}
            column={column}
            question={question}
            filter={filterOfColumn(question.filter, by, column)}
            fields={fields}
            count={counted.count(column)}
            sums={counted.sums(column, summed)}
            isCollapsed={collapsed.isCollapsed(column.key)}
            canMove={canMove(entity, field, tools.actor)}
            move={lifted && moveInto(lifted.row, column.key)}
            isOver={lifted?.over === column.key}
            liftedId={lifted && Number(lifted.row.id)}
            arriving={underway.flatMap(({ row, to }) => (to === column.key ? [row] : []))}
            moving={moving}
            helpId={helpId}
            onCollapse={(isClosed) => collapsed.onCollapse(column.key, isClosed)}
            onPress={onPress}
            onKey={keys}
            onLeave={onLeave}
          />
        ))}
      </div>
      {lifted && !lifted.isByKeys && (
        <div ref={hands.ghost} className="board-ghost" aria-hidden>
          {labelOfRecord(entity, lifted.row)}
        </div>
      )}
      <Taken entity={entity} field={field} moves={moves} />
    </>
  )
}

function useBoard({ entity, question, by, columns: listed }: ShapeProps) {
  const field = fieldAt(entity, by)
  if (!field) throw new Error(`no field ${by}`)
  const summed = useMemo(() => summedOf(listed), [listed])
  const paths = useMemo(() => summed.map(({ column }) => column.field), [summed])
  const { summary, error } = useSummary(entity, question, paths, by)
  const columns = useMemo(
    () => boardColumns(entity, field, summary?.groups ?? [], question.filter),
    [entity, field, summary, question.filter],
  )
  return { field, columns, summed, summary, error }
}

type Moves = ReturnType<typeof useMoves>

/** Announces each step of a drag to screen readers. */
function useHands(board: RefObject<HTMLDivElement | null>, entity: Entity, moves: Moves) {
  const { say, nameOf, moveInto, start } = moves
  return useLift(board, {
    onLift: (row, from) => say(boardText.lifted(labelOfRecord(entity, row), nameOf(from))),
    onOver: ({ row, over }) => {
      const move = moveInto(row, over)
      if (move.kind === 'same') say(boardText.overOwn(nameOf(over)))
      else if (move.kind === 'closed') say(boardText.overClosed(nameOf(over), move.reason))
      else say(boardText.over(nameOf(over)))
    },
    onDrop: ({ row, over }) => start(row, over),
    onReturn: ({ row, from }) => say(boardText.returned(labelOfRecord(entity, row), nameOf(from))),
  })
}

/** Includes cards that are still moving. */
function countedIn(summary: Pick<Summary, 'groups'> | undefined, underway: Moves['underway']) {
  const groupsOf = ({ values }: BoardColumn) =>
    summary?.groups?.filter(({ value }) => values.some((each) => each === value))
  return {
    count: (column: BoardColumn) =>
      groupsOf(column)?.reduce(
        (count, group) => count + group.count,
        comingInto(underway, column.key, () => 1),
      ),
    sums: (column: BoardColumn, summed: readonly ListColumn[]) =>
      summed.flatMap((each) => {
        const { field: path } = each.column
        const amount = groupsOf(column)?.reduce(
          (sum, group) => sum + (group.sums[path] ?? 0),
          comingInto(underway, column.key, (row) => Number(valueAt(row, path) ?? 0)),
        )
        return amount === undefined ? [] : [[each.text, sumText(each, amount)] as const]
      }),
  }
}

interface TakenProps {
  readonly entity: Entity
  readonly field: Field
  readonly moves: Moves
}

/** Runs the moves that the server has not confirmed yet. */
function Taken({ entity, field, moves: { underway, finish } }: TakenProps) {
  return underway.map((each) => {
    const { row, move, isDone } = each
    const onEnd = (hasChanged: boolean) => void finish(each, hasChanged)
    const taken = { entity, field, row, onEnd }
    if (isDone) return null
    if (move.kind === 'edit') return <TakeEdit key={row.id} {...taken} data={move.data} />
    return move.kind === 'transition' && <TakeTransition key={row.id} {...taken} offers={move.offers} />
  })
}
