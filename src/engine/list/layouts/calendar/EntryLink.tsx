import type { PointerEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { showDateTime } from '#model/formats/index'
import { shownState } from '#model/record/states'
import { valueAt } from '#model/show/cell'
import { useEntityPaths } from '../../../console/routing'
import { labelOfRecord } from '../../../records/labelOfRecord'
import { entryName, type SharedText } from './entryText'
import { calendarText as text } from './messages'
import type { Entry } from './useDays'

interface EntryLinkProps {
  readonly entity: Entity
  readonly entry: Entry
  readonly path: string
  readonly isChosen: boolean
  readonly shared?: SharedText | undefined
  /** Follows the name, where nothing else tells entries apart. */
  readonly detail?: string | undefined
  /** Not a tab stop, because the keyboard is on the day's cell. */
  readonly isBehind?: boolean
  readonly isContinued?: boolean
  readonly goesOn?: boolean
  /** Has room for two lines. */
  readonly isTall?: boolean
  readonly style?: React.CSSProperties
  onPointerDown?(event: PointerEvent<HTMLElement>): void
}

const colors: readonly string[] = ['info', 'success', 'warning', 'error']

export function EntryLink(props: EntryLinkProps) {
  const { entity, entry, path, isChosen, shared, detail } = props
  const { isBehind = false, isContinued = false, goesOn = false } = props
  const { row, isLate, isOpen } = entry
  const paths = useEntityPaths(entity)
  const name = labelOfRecord(entity, row)
  const { workflow } = entity
  // Without workflow colours, open records are coloured to stand out from finished ones.
  const color = workflow ? shownState(entity, row)?.color : isOpen ? 'info' : undefined
  const hour = hourOf(valueAt(row, path))
  const classes = [
    'calendar-entry',
    colors.includes(color ?? '') && `calendar-entry--${color}`,
    isLate && 'calendar-entry--late',
    isChosen && 'calendar-entry--chosen',
    isContinued && 'calendar-entry--continued',
    goesOn && 'calendar-entry--goes-on',
    props.isTall && 'calendar-entry--tall',
    row[systemNames.active] === false && 'calendar-entry--inactive',
  ]
  return (
    <Link
      to={paths.show(row.id)}
      className={classes.filter(Boolean).join(' ')}
      draggable={false}
      title={[name, detail, isLate && text.late].filter(Boolean).join(' · ')}
      style={props.style}
      onPointerDown={props.onPointerDown}
      {...(isBehind && { tabIndex: -1 })}
    >
      {hour && <span className="calendar-hour">{hour}</span>}
      <span className="calendar-name">
        {entryName(name, entry.from, shared)}
        {detail !== undefined && ` · ${detail}`}
      </span>
      {isLate && <span className="calendar-hidden">, {text.late}</span>}
    </Link>
  )
}

/** In São Paulo; undefined for a date without time. */
function hourOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length <= 10) return undefined
  return showDateTime(value).slice(-5)
}
