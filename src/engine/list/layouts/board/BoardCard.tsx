import DragIcon from '@mui/icons-material/DragIndicator'
import { type KeyboardEvent, memo, type PointerEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Entity, Field } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import type { FoundRow } from '#model/query/queryOf'
import { besideState } from '#model/record/states'
import { textAt } from '#model/show/cell'
import { StateChip } from '../../../actions/StateChip'
import { mayOpen } from '../../../console/adminPaths'
import { useConsole } from '../../../console/console'
import { useEntityPaths } from '../../../console/routing'
import { listText } from '../../../messages'
import { labelOfRecord } from '../../../records/labelOfRecord'
import { neighboursOf } from '../../../rows/listNeighbours'
import { useSearchHit } from '../../../rows/searchHit'
import { factsBesideName } from '../../../rows/shownFields'
import { boardText } from './messages'

const factsAtMost = 3

interface BoardCardProps {
  readonly entity: Entity
  /** The board's field, not repeated on the card. */
  readonly field: Field
  readonly row: FoundRow
  readonly ids: readonly number[]
  readonly canMove: boolean
  readonly isLifted: boolean
  readonly isMoving: boolean
  readonly helpId: string
  onPress(event: PointerEvent, row: FoundRow, isHandle: boolean): void
  onKey(event: KeyboardEvent, row: FoundRow): void
  onLeave(): void
}

export const BoardCard = memo(DrawnCard)

function DrawnCard(props: BoardCardProps) {
  const { entity, field, row, ids, canMove, isLifted, isMoving, helpId, onPress, onKey, onLeave } = props
  const tools = useConsole()
  const paths = useEntityPaths(entity)
  const label = labelOfRecord(entity, row)
  const { workflow } = entity
  const facts = factsBesideName(entity, row, tools)
    .filter(({ path }) => path !== field.path)
    .slice(0, factsAtMost)
  const hit = useSearchHit(
    entity,
    row,
    facts.map(({ path }) => path),
  )
  const id = row.id
  const isOpen = canMove && !isMoving
  return (
    <li
      className="board-card"
      data-lifted={isLifted || undefined}
      data-movable={isOpen || undefined}
      aria-busy={isMoving || undefined}
      onPointerDown={isOpen ? (event) => onPress(event, row, false) : undefined}
    >
      <div className="board-name">
        {mayOpen(entity, 'show', tools.actor) ? (
          <Link to={paths.show(id)} state={neighboursOf(ids, id)} className="row-name" draggable={false}>
            {label}
          </Link>
        ) : (
          <b>{label}</b>
        )}
        {canMove && (
          <button
            type="button"
            className="board-handle"
            data-card={id}
            disabled={isMoving}
            aria-label={boardText.move(label)}
            aria-describedby={helpId}
            aria-pressed={isLifted}
            onPointerDown={(event) => {
              event.stopPropagation()
              onPress(event, row, true)
            }}
            onKeyDown={(event) => onKey(event, row)}
            onBlur={isLifted ? onLeave : undefined}
          >
            <DragIcon fontSize="small" />
          </button>
        )}
      </div>
      {workflow && workflow.field in row && (workflow.field !== field.path || besideState(entity, row)) && (
        <StateChip entity={entity} value={row[workflow.field]} row={row} />
      )}
      {row[systemNames.active] === false && <span className="board-note">{listText.inactive}</span>}
      {facts.length > 0 && (
        <dl>
          {facts.map((fact) => (
            <div key={fact.path}>
              <dt>{fact.title}</dt>
              <dd>{textAt(row, fact.path, fact)}</dd>
            </div>
          ))}
        </dl>
      )}
      {hit !== undefined && <span className="board-note">{hit}</span>}
    </li>
  )
}
