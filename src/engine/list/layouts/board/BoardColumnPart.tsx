import CollapseIcon from '@mui/icons-material/ChevronLeft'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import type { Entity, Field, Filter } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { hint } from '../../../page/Hints'
import type { ListQuery } from '../../state/listQuery'
import { BoardCard } from './BoardCard'
import type { BoardColumn } from './boardColumns'
import type { BoardMove } from './boardMoves'
import { boardText } from './messages'
import { useBoardRows } from './useBoardRows'

interface BoardColumnPartProps {
  readonly entity: Entity
  readonly field: Field
  readonly column: BoardColumn
  readonly listQuery: ListQuery
  readonly filter: Filter
  readonly fields: readonly string[]
  readonly count: number | undefined
  /** Pairs of title and formatted sum. */
  readonly sums: readonly (readonly [string, string])[]
  readonly isCollapsed: boolean
  readonly canMove: boolean
  /** What dropping the lifted card here would do; undefined while no card is lifted. */
  readonly move: BoardMove | undefined
  readonly isOver: boolean
  readonly draggedId: number | undefined
  /** Cards that are moving here or have just arrived. */
  readonly arriving: readonly FoundRow[]
  /** Includes the cards that are leaving this column. */
  readonly moving: ReadonlySet<number>
  readonly helpId: string
  onCollapse(isCollapsed: boolean): void
  onPress(event: PointerEvent, row: FoundRow, isHandle: boolean): void
  onKey(event: KeyboardEvent, row: FoundRow): void
  onLeave(): void
}

export function BoardColumnPart(props: BoardColumnPartProps) {
  const { column, count, isCollapsed, move, isOver, onCollapse } = props
  const name = boardText.columnName(column.label, count)
  const drop = {
    'data-column': column.key,
    'data-move': move?.kind,
    'data-over': isOver || undefined,
  }
  const style = column.color ? { borderTopColor: `var(--mui-palette-${column.color}-main)` } : undefined
  if (isCollapsed) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark for every column.
      <div role="group" aria-label={name} className="board-column board-column--thin" style={style} {...drop}>
        <button
          type="button"
          aria-expanded={false}
          aria-label={boardText.expand(column.label)}
          {...hint(boardText.expand(column.label))}
          onClick={() => onCollapse(false)}
        >
          <span>{column.label}</span>
          {count !== undefined && <b>{boardText.count(count)}</b>}
        </button>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark for every column.
    <div role="group" aria-label={name} className="board-column" style={style} {...drop}>
      <div className="board-head">
        <h2>{column.label}</h2>
        {count !== undefined && <span className="board-count">{boardText.count(count)}</span>}
        <button
          type="button"
          className="board-collapse"
          aria-expanded
          aria-label={boardText.collapse(column.label)}
          {...hint(boardText.collapse(column.label))}
          onClick={() => onCollapse(true)}
        >
          <CollapseIcon fontSize="small" />
        </button>
      </div>
      {props.sums.length > 0 && (
        <dl className="board-sums">
          {props.sums.map(([title, amount]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {move?.kind === 'closed' && <p className="board-closed">{move.reason}</p>}
      {isOver && move && move.kind !== 'closed' && move.kind !== 'same' && (
        <p className="board-drop">{boardText.dropHere}</p>
      )}
      <Cards {...props} />
    </div>
  )
}

function Cards(props: BoardColumnPartProps) {
  const { entity, listQuery, filter, fields, count, arriving, moving } = props
  // A card that has just arrived is rendered before the count includes it.
  const isAsked = (count !== undefined && count > 0) || arriving.length > 0
  const rows = useBoardRows(entity, listQuery, filter, fields, isAsked)
  // A column that became empty ignores its last response instead of refetching.
  const data = isAsked ? rows.data : undefined
  const cards = useMemo(() => {
    const here = new Set(arriving.map(({ id }) => Number(id)))
    const came = (data?.pages.flat() ?? []).filter(
      ({ id }) => !moving.has(Number(id)) || here.has(Number(id)),
    )
    const known = new Set(came.map(({ id }) => Number(id)))
    return [...arriving.filter(({ id }) => !known.has(Number(id))), ...came]
  }, [data, arriving, moving])
  const ids = useMemo(() => cards.map(({ id }) => Number(id)), [cards])
  const left = (count ?? 0) - cards.length
  const isWaiting = count === undefined || (isAsked && rows.isPending)
  return (
    <ul aria-label={props.column.label} aria-busy={isWaiting}>
      {cards.map((row) => (
        <BoardCard
          key={row.id}
          entity={entity}
          field={props.field}
          row={row}
          ids={ids}
          canMove={props.canMove}
          isLifted={props.draggedId === row.id}
          isMoving={moving.has(row.id)}
          helpId={props.helpId}
          onPress={props.onPress}
          onKey={props.onKey}
          onLeave={props.onLeave}
        />
      ))}
      {isWaiting && !rows.isError && <Skeleton component="li" variant="rounded" height={88} aria-hidden />}
      {!isWaiting && cards.length === 0 && !rows.isError && <li className="board-note">{boardText.none}</li>}
      {rows.isError && (
        <li className="board-note" role="alert">
          {boardText.failed} <Button onClick={() => void rows.refetch()}>{boardText.again}</Button>
        </li>
      )}
      {isAsked && rows.hasNextPage && (
        <li>
          <Button
            size="small"
            fullWidth
            loading={rows.isFetchingNextPage}
            onClick={() => void rows.fetchNextPage()}
          >
            {boardText.more(left)}
          </Button>
        </li>
      )}
    </ul>
  )
}
