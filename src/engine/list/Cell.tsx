/* One value of a list: a feature's drawing, a state as a coloured chip, or text. */
import Chip from '@mui/material/Chip'
import { cellText, labelAt, valueAt } from '#model/cell'
import type { Entity } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { useConsole } from '../console'
import type { ListColumn } from './listColumns'

interface CellProps {
  readonly entity: Entity
  readonly column: ListColumn
  readonly row: Row
}

const chipColors = ['primary', 'secondary', 'info', 'success', 'warning', 'error'] as const

/** The value of a column in a row. */
export function Cell({ entity, column, row }: CellProps) {
  const { slots } = useConsole()
  const path = column.column.field
  const value = valueAt(row, path)
  const Own = slots.cells[`${entity.name}.${path}`]
  if (Own)
    return (
      <Own
        key={String(row.id)}
        entity={entity}
        field={column.field}
        row={row}
        value={value}
        label={labelAt(row, path)}
      />
    )
  if (entity.workflow?.field === path) {
    const state = entity.workflow.states[String(value)]
    const color = chipColors.find((name) => name === state?.color) ?? 'default'
    return <Chip label={state?.label ?? cellText(column, row)} color={color} variant="outlined" />
  }
  return cellText(column, row)
}
