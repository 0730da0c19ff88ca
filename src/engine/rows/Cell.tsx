import { Fragment } from 'react'
import { RecordContextProvider } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { isPhone } from '#model/entity/kindGuards'
import type { FoundRow } from '#model/query/queryOf'
import { shownState } from '#model/record/states'
import { cellText, labelAt, valueAt } from '#model/show/cell'
import { type ConsoleTools, useConsole } from '../console/console'
import type { ListColumn } from './listColumns'
import './row.css'

interface CellProps {
  readonly entity: Entity
  readonly column: ListColumn
  readonly row: FoundRow
  /** Path of the referenced records, without their ids. */
  readonly base?: string | undefined
}

const stateColors = ['primary', 'secondary', 'info', 'success', 'warning', 'error'] as const

export function Cell({ entity, column, row, base }: CellProps) {
  const { slots } = useConsole()
  const path = column.column.field
  const value = valueAt(row, path)
  const Own = slots.cells[`${entity.name}.${path}`]
  if (Own)
    return (
      <RecordContextProvider key={row.id} value={row}>
        <Own entity={entity} field={column.field} row={row} value={value} label={labelAt(row, path)} />
      </RecordContextProvider>
    )
  if (entity.workflow?.field === path) {
    const state = shownState(entity, row)
    const color = stateColors.find((name) => name === state?.color)
    return (
      <span className={`row-state${color ? ` row-state--${color}` : ''}`}>
        {state?.label ?? cellText(column, row)}
      </span>
    )
  }
  if (isPhone(column.field)) return <Phones shown={cellText(column, row)} />
  return base === undefined ? cellText(column, row) : <Named column={column} row={row} base={base} />
}

/** Links to call; masked and incomplete numbers stay text. */
function Phones({ shown }: { readonly shown: string }) {
  return shown.split(', ').map((number, at) => {
    const digits = number.replace(/\D/g, '')
    return (
      <Fragment key={number}>
        {at > 0 && ', '}
        {digits.length < 10 ? (
          number
        ) : (
          <a className="record-link" href={`tel:+55${digits}`}>
            {number}
          </a>
        )}
      </Fragment>
    )
  })
}

/** References as plain links: with hundreds of them, click handlers are left to the row. */
function Named({ column, row, base }: Required<Omit<CellProps, 'entity'>>) {
  const path = column.column.field
  const ids = [valueAt(row, path)].flat()
  const labels = isRow(row._labels) ? [row._labels[path]].flat() : []
  const isWhole = ids.every((id, at) => typeof id === 'number' && typeof labels[at] === 'string')
  if (ids.length === 0 || !isWhole) return cellText(column, row)
  return (
    <span className="row-refs">
      {ids.map((id, at) => (
        <Fragment key={String(id)}>
          {at > 0 && ', '}
          <a className="row-ref" href={base + String(id)}>
            {String(labels[at])}
          </a>
        </Fragment>
      ))}
    </span>
  )
}

export function isText(entity: Entity, { column, field }: ListColumn, slots: ConsoleTools['slots']): boolean {
  return (
    !isPhone(field) &&
    entity.workflow?.field !== column.field &&
    slots.cells[`${entity.name}.${column.field}`] === undefined
  )
}
