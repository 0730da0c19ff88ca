import type { Entity } from '#model/entity/entity'
import type { FacetValue, Group } from '#model/query/query'
import { showValue } from '#model/show/show'
import { showSum } from '#model/show/unitTexts'
import type { ListColumn } from '../../rows/listColumns'
import type { VisibleColumn } from '../columns/visibleColumns'
import { gridText } from '../messages'
import { GridPart } from './GridPart'
import { pinnedStyle } from './GridRow'

/** Formats a sum as the column says: an integer, with the decimals of the field (else 4), or in reais. */
export function sumText({ column, field }: ListColumn, value: number | undefined): string {
  return column.sum && value !== undefined ? showSum(column.sum, value, field) : ''
}

export function groupText(entity: Entity, column: ListColumn, { value, label }: Group): string {
  return `${column.text}: ${valueText(entity, column, value, label)}`
}

export function valueText(
  { workflow }: Entity,
  { column, field }: ListColumn,
  value: FacetValue['value'],
  label: string | undefined,
): string {
  const state = workflow?.field === column.field ? workflow.states[String(value)]?.label : undefined
  const text =
    column.values?.[String(value)] ?? state ?? label ?? (value === null ? '' : showValue(value, field))
  return text === '' ? gridText.noValue : text
}

interface GroupLineProps {
  readonly entity: Entity
  readonly by: ListColumn
  readonly group: Group
  readonly columns: readonly VisibleColumn[]
  readonly line: number
  readonly top: number
  readonly id: string
  readonly isActive: boolean
  readonly isCollapsed: boolean
  onToggle(): void
}

export function GroupLine(props: GroupLineProps) {
  const { entity, by, group, columns, line, top, id, isActive, isCollapsed, onToggle } = props
  const text = groupText(entity, by, group)
  const sums = columns.filter(({ column }) => column.sum)
  return (
    <GridPart role="row" className="grid-row grid-row--group" aria-rowindex={line + 2} style={{ top }}>
      <GridPart
        role="gridcell"
        id={id}
        aria-colspan={columns.length + 2}
        className={`grid-group${isActive ? ' grid-cell--active' : ''}`}
      >
        <button
          type="button"
          className="grid-toggle"
          aria-expanded={!isCollapsed}
          aria-label={isCollapsed ? gridText.expand(text) : gridText.collapse(text)}
          onClick={onToggle}
        />
        <strong>{text}</strong>
        <span className="grid-count">{gridText.items(group.count)}</span>
        {sums.map((column) => (
          <span key={column.name} className="grid-sum">
            {column.text}: <b>{sumText(column, group.sums[column.name])}</b>
          </span>
        ))}
      </GridPart>
    </GridPart>
  )
}

interface TotalsLineProps {
  readonly columns: readonly VisibleColumn[]
  readonly sums: Readonly<Record<string, number>>
  readonly hasStart: boolean
  readonly hasActions: boolean
  readonly rowIndex: number
}

/** Sums over all matching rows, not only those of the page. */
export function TotalsLine({ columns, sums, hasStart, hasActions, rowIndex }: TotalsLineProps) {
  const start = hasStart ? 1 : 0
  return (
    <GridPart role="rowgroup" className="grid-foot">
      <GridPart role="row" className="grid-row grid-row--totals" aria-rowindex={rowIndex}>
        {hasStart && (
          <GridPart role="gridcell" className="grid-cell grid-cell--pinned grid-start" aria-colindex={1} />
        )}
        {columns.map((column, at) => (
          <GridPart
            role="gridcell"
            key={column.name}
            aria-colindex={start + at + 1}
            className={`grid-cell grid-cell--${column.column.align}${column.left === undefined ? '' : ' grid-cell--pinned'}`}
            style={pinnedStyle(column)}
          >
            {at === 0 && !column.column.sum ? gridText.total : sumText(column, sums[column.name])}
          </GridPart>
        ))}
        {hasActions && (
          <GridPart
            role="gridcell"
            className="grid-cell grid-actions"
            aria-colindex={start + columns.length + 1}
          />
        )}
      </GridPart>
    </GridPart>
  )
}

export function WaitingLine({ top }: { readonly top: number }) {
  return <div className="grid-row grid-row--waiting" aria-hidden style={{ top }} />
}
