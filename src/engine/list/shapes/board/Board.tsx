/*
 * Room: rows as cards in columns, by state or choice. Hides how cards are dragged, what a move takes and how it is seen
 * before the server has answered; the columns count and add up all that the list's filter lets through.
 */
import { type PointerEvent, useCallback, useId, useMemo, useRef } from 'react'
import { useEvent } from 'react-admin'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { listText } from '../../../messages'
import { PageFailure } from '../../../page/PageFailure'
import { labelOfRecord } from '../../../record/labelOfRecord'
import { useConsole } from '../../../shell/console'
import { useSummary } from '../../data/useSummary'
import { sumText } from '../../grid/GridLines'
import type { ShapeProps } from '../shape'
import { BoardBar } from './BoardBar'
import { BoardColumnPart } from './BoardColumnPart'
import { type BoardColumn, boardColumns, filterOfColumn } from './boardColumns'
import { boardFields, summedOf } from './boardFields'
import { canMove } from './boardMoves'
import { focusCard } from './focusCards'
import { boardText } from './messages'
import { TakeEdit, TakeTransition } from './TakeMove'
import { useCardKeys } from './useCardKeys'
import { useCollapsed } from './useCollapsed'
import { useLift } from './useLift'
import { useMoves } from './useMoves'
import './board.css'

/** The board. */
export function Board(props: ShapeProps) {
  const { entity, label, question, by } = props
  const tools = useConsole()
  const helpId = useId()
  const field = fieldAt(entity, by)
  if (!field) throw new Error(`no field ${by}`)
  const summed = useMemo(() => summedOf(props.columns), [props.columns])
  const paths = useMemo(() => summed.map(({ column }) => column.field), [summed])
  const { summary, error } = useSummary(entity, question, paths, by)
  const columns = useMemo(
    () => boardColumns(entity, field, summary?.groups ?? [], question.filter),
    [entity, field, summary, question.filter],
  )
  const fields = useMemo(() => boardFields(entity, field, tools), [entity, field, tools])
  const board = useRef<HTMLDivElement>(null)
  const moves = useMoves(entity, field, columns, (id) =>
    requestAnimationFrame(() => focusCard(board.current, id)),
  )
  const { underway, say, nameOf, keyOf, moveInto, start } = moves

  const hands = useLift(board, {
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
  const { lifted, ghost, press, end } = hands
  const onPress = useEvent((event: PointerEvent, row: Row, isHandle: boolean) =>
    press(event, row, keyOf(row), isHandle),
  )
  const keys = useCardKeys({ board, columns, hands, keyOf })
  const onLeave = useCallback(() => end(false), [end])
  const moving = useMemo(() => new Set(underway.map(({ row }) => Number(row.id))), [underway])

  const groupsOf = ({ values }: BoardColumn) =>
    summary?.groups?.filter(({ value }) => values.some((each) => each === value))
  const countOf = (column: BoardColumn) => {
    const pending = underway.filter(({ isDone }) => !isDone)
    const come = pending.filter(({ to }) => to === column.key).length
    const gone = pending.filter(({ from }) => from === column.key).length
    return groupsOf(column)?.reduce((count, group) => count + group.count, come - gone)
  }
  const collapsed = useCollapsed(props, columns, (column) => countOf(column) === 0)

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
            count={countOf(column)}
            sums={summed.flatMap((each) => {
              const groups = groupsOf(column)
              const amount = groups?.reduce((sum, group) => sum + (group.sums[each.column.field] ?? 0), 0)
              return amount === undefined ? [] : [[each.text, sumText(each, amount)] as const]
            })}
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
        <div ref={ghost} className="board-ghost" aria-hidden>
          {labelOfRecord(entity, lifted.row)}
        </div>
      )}
      {underway.map((each) => {
        const { row, move, isDone } = each
        const onEnd = (hasChanged: boolean) => void moves.finish(each, hasChanged)
        const taken = { entity, field, row, onEnd }
        if (isDone) return null
        if (move.kind === 'edit') return <TakeEdit key={Number(row.id)} {...taken} data={move.data} />
        return (
          move.kind === 'transition' && (
            <TakeTransition key={Number(row.id)} {...taken} offers={move.offers} />
          )
        )
      })}
    </>
  )
}
