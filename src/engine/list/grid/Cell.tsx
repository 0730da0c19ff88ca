/* One value of a list: a feature's drawing, a state as a coloured chip, or text. */
import { RecordContextProvider } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { cellText, labelAt, valueAt } from '#model/show/cell'
import { type ConsoleTools, useConsole } from '../../shell/console'
import type { ListColumn } from '../columns/listColumns'
import './row.css'

interface CellProps {
  readonly entity: Entity
  readonly column: ListColumn
  readonly row: Row
}

const stateColors = ['primary', 'secondary', 'info', 'success', 'warning', 'error'] as const

/** The value of a column in a row. */
export function Cell({ entity, column, row }: CellProps) {
  const { slots } = useConsole()
  const path = column.column.field
  const value = valueAt(row, path)
  const Own = slots.cells[`${entity.name}.${path}`]
  if (Own)
    return (
      <RecordContextProvider key={String(row.id)} value={row}>
        <Own entity={entity} field={column.field} row={row} value={value} label={labelAt(row, path)} />
      </RecordContextProvider>
    )
  if (entity.workflow?.field === path) {
    const state = entity.workflow.states[String(value)]
    const color = stateColors.find((name) => name === state?.color)
    return (
      <span className={`row-state${color ? ` row-state--${color}` : ''}`}>
        {state?.label ?? cellText(column, row)}
      </span>
    )
  }
  return cellText(column, row)
}

/** Is a column drawn as its text and nothing else? */
export function isText(entity: Entity, { column }: ListColumn, slots: ConsoleTools['slots']): boolean {
  return (
    entity.workflow?.field !== column.field && slots.cells[`${entity.name}.${column.field}`] === undefined
  )
}
