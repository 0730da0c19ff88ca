import { type ComponentProps, memo, useId, useState } from 'react'
import { acts } from '#model/entity/entity'
import type { Side } from './comparison'
import { text } from './messages'
import type { PermissionItem, PermissionRow } from './permissionRows'
import { Tick } from './Tick'

interface MatrixRowProps {
  readonly row: PermissionRow
  /** Ids joined by spaces, as of the two sides of a comparison. */
  readonly granted: string
  readonly own: string
  readonly other: string
  /** Names of the compared groups, joined by a line break. */
  readonly names: string | undefined
  /** The column that Tab reaches. */
  readonly tabStop: string | undefined
  readonly isLocked: boolean
  onChange(permissions: readonly number[], isGiven: boolean): void
}

const inColumns: ReadonlySet<string> = new Set(acts)

export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { row, granted, tabStop, isLocked, onChange } = props
  const othersId = useId()
  const [isOpen, setOpen] = useState(false)
  const given = setOf(granted)
  const sideOf = sidesOf(props)
  const byAct = new Map(row.items.map((item) => [actOf(item), item]))
  const others = row.items.filter((item) => !inColumns.has(actOf(item)))
  const othersGiven = others.filter(({ id }) => given.has(id)).length
  const isWhole = row.items.every(({ id }) => given.has(id))
  const place = (column: string) => ({
    'data-row': row.title,
    'data-column': column,
    tabIndex: tabStop === column ? 0 : -1,
  })
  const tickOf = (item: PermissionItem) => ({
    name: `${row.title}: ${item.label}`,
    isGiven: given.has(item.id),
    isLocked,
    side: sideOf(item.id),
    onChange: (isGiven: boolean) => onChange([item.id], isGiven),
  })
  return (
    <tbody>
      <tr>
        <th scope="row" className="matrix-section">
          {row.title}
          <Differences {...props} />
        </th>
        <td className="matrix-cell">
          <Tick
            name={text.allOf(row.title)}
            isGiven={isWhole}
            isPart={!isWhole && row.items.some(({ id }) => given.has(id))}
            isLocked={isLocked}
            place={place('all')}
            onChange={(isGiven) =>
              onChange(
                row.items.map(({ id }) => id),
                isGiven,
              )
            }
          />
        </td>
        {acts.map((act) => {
          const item = byAct.get(act)
          return (
            <td key={act} className="matrix-cell" data-side={item && sideOf(item.id)}>
              {item && <Tick {...tickOf(item)} place={place(act)} />}
            </td>
          )
        })}
        <td className="matrix-cell" data-side={others.map(({ id }) => sideOf(id)).find(Boolean)}>
          {others.length > 0 && (
            <button
              type="button"
              className="matrix-more"
              aria-expanded={isOpen}
              aria-controls={isOpen ? othersId : undefined}
              aria-label={text.othersOf(row.title, othersGiven, others.length)}
              {...place('others')}
              onClick={() => setOpen(!isOpen)}
            >
              {othersGiven}/{others.length}
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={othersId} className="matrix-others">
          <td colSpan={acts.length + 3}>
            {others.map((item) => (
              <LabelledTick key={item.id} label={item.label} {...tickOf(item)} />
            ))}
          </td>
        </tr>
      )}
    </tbody>
  )
})

function LabelledTick({ label, ...tick }: ComponentProps<typeof Tick> & { readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Tick renders the input.
    <label data-side={tick.side}>
      <Tick {...tick} /> {label}
    </label>
  )
}

/** The difference in words: “só Gestor: Cadastrar”. */
function Differences({ row, own, other, names }: MatrixRowProps) {
  if (names === undefined || (own === '' && other === '')) return null
  const [ownName = '', otherName = ''] = names.split('\n')
  const said = (name: string, ids: ReadonlySet<number>) =>
    ids.size === 0
      ? []
      : [
          text.only(
            name,
            row.items.filter(({ id }) => ids.has(id)).map(({ label }) => label),
          ),
        ]
  return <small>{[...said(ownName, setOf(own)), ...said(otherName, setOf(other))].join(' · ')}</small>
}

function sidesOf({ own, other }: Pick<MatrixRowProps, 'own' | 'other'>) {
  const [here, there] = [setOf(own), setOf(other)]
  return (id: number): Side | undefined => (here.has(id) ? 'own' : there.has(id) ? 'other' : undefined)
}

function setOf(ids: string): ReadonlySet<number> {
  return new Set(ids === '' ? [] : ids.split(' ').map(Number))
}

function actOf({ name }: PermissionItem): string {
  return name.slice(name.indexOf('.') + 1)
}
