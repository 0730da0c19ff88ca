import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Fragment, type PropsWithChildren, useEffect, useMemo } from 'react'
import { systemNames } from '#model/entity/system'
import type { Group } from '#model/query/query'
import type { FoundRow } from '#model/query/queryOf'
import { cellText } from '#model/show/cell'
import { useEntityPaths } from '../console/routing'
import { useVisitState } from '../console/visit'
import { hint } from '../page/Hints'
import { labelOfRecord } from '../records/labelOfRecord'
import { Cell } from '../rows/Cell'
import type { ListColumn } from '../rows/listColumns'
import { badgeOf } from '../rows/rowBadge'
import { useSearchHit } from '../rows/searchHit'
import { isInLabel } from '../rows/shownFields'
import { type RowLinks, useRowLinks } from '../rows/useRowLinks'
import { groupText, sumText } from './grid/GridLines'
import type { RowsProps } from './grid/ListGrid'
import { gridText } from './messages'
import { SwipedCard } from './quick/SwipedCard'

/** Cards rendered first, and added per click on "more". */
const cardsAtOnce = 50
/** Values shown on a card that links to a record page. */
const pairsAtMost = 3

/** In letters; longer ones may be cut. */
const longLabel = 50
/** Pixels of a card with a one-line heading. */
const cardHeight = 138

export function RowCards(props: RowsProps) {
  const { label, columns, data, groups, groupedBy } = props
  const [most, setMost] = useVisitState(`cards ${label}`, cardsAtOnce)
  const count = Math.min(data.count, most)
  const { show } = data
  useEffect(() => show(0, Math.max(0, count - 1)), [show, count])
  const { answer, rows } = data
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are others when the answer is.
  const ids = useMemo(() => rows().map((row) => row.id), [answer])
  const rowLinks = useRowLinks(props.entity, useEntityPaths(props.entity).show, () => ids)
  const headings = useMemo(() => {
    const firsts = new Map<number, Group>()
    let first = 0
    for (const group of groups ?? []) {
      firsts.set(first, group)
      first += group.count
    }
    return firsts
  }, [groups])
  if (data.total === undefined) {
    const places = Array.from({ length: Math.min(props.state.view.pageSize, cardsAtOnce) }, (_each, at) => at)
    return places.map((at) => <Skeleton key={at} variant="rounded" height={cardHeight} sx={{ mb: 1.5 }} />)
  }
  const sums = columns.filter(({ column }) => column.sum && props.sums?.[column.field] !== undefined)
  return (
    <>
      {data.total > 0 && (
        <ul aria-label={label} aria-busy={data.isOld} className="row-cards">
          {Array.from({ length: count }, (_each, place) => {
            const row = data.rowAt(place)
            const group = groupedBy && headings.get(place)
            return (
              <Fragment key={String(row?.id ?? `waiting ${place}`)}>
                {group && groupedBy && (
                  <li className="card-group">
                    {groupText(props.entity, groupedBy, group)} · {gridText.items(group.count)}
                  </li>
                )}
                {row ? (
                  <RowCard {...props} row={row} place={place} rowLinks={rowLinks} />
                ) : (
                  <Skeleton component="li" variant="rounded" height={cardHeight} />
                )}
              </Fragment>
            )
          })}
        </ul>
      )}
      {data.count > count && (
        <div className="card-more">
          <Button onClick={() => setMost(most + cardsAtOnce)}>{gridText.more}</Button>
        </div>
      )}
      {data.total > 0 && sums.length > 0 && (
        <dl aria-label={gridText.total} className="card-pairs card-sums">
          {sums.map((column) => (
            <Pair key={column.column.field} name={`${gridText.total} – ${column.text}`}>
              {sumText(column, props.sums?.[column.column.field])}
            </Pair>
          ))}
        </dl>
      )}
    </>
  )
}

interface RowCardProps extends RowsProps {
  readonly row: FoundRow
  readonly place: number
  readonly rowLinks: RowLinks
}

function RowCard({ entity, columns, state, row, place, rowLinks, selection, onRemove }: RowCardProps) {
  const isInactive = row[systemNames.active] === false
  const badge = badgeOf(entity, row)
  const label = labelOfRecord(entity, row)
  const hidden = new Set(state.view.columns.flatMap((column) => (column.hidden ? [column.field] : [])))
  const order = state.view.columns.map((column) => column.field)
  const hasPage = rowLinks.base !== undefined
  const shownColumns = columns
    .filter(
      ({ column: { field } }) => !hidden.has(field) && !isInLabel(entity, field) && field !== systemNames.id,
    )
    .filter((column) => !['', label].includes(cellText(column, row)))
    .toSorted((a, b) => order.indexOf(a.column.field) - order.indexOf(b.column.field))
  // The record page shows the remaining values and links; links inside a card would be too small to tap.
  const pairColumns = hasPage ? firstPairs(shownColumns) : shownColumns
  const hit = useSearchHit(
    entity,
    row,
    pairColumns.map(({ column }) => column.field),
  )
  return (
    <SwipedCard entity={entity} row={row} links={rowLinks} onRemove={onRemove} isInactive={isInactive}>
      {(menu) => (
        <>
          <div className="card-head">
            {selection && (
              <label className="card-tick">
                <input
                  type="checkbox"
                  className="card-box"
                  aria-label={gridText.select(label)}
                  checked={selection.has(row)}
                  onChange={() => selection.toggle(place, false)}
                />
              </label>
            )}
            <Typography component="h2" variant="h3" className="card-title">
              {hasPage ? (
                <a
                  href={`${rowLinks.base}${row.id}`}
                  className="row-name"
                  {...(label.length > longLabel && hint(label))}
                >
                  <span className="card-name">{label}</span>
                </a>
              ) : (
                label
              )}
            </Typography>
            {badge !== undefined && <Chip label={badge} variant="outlined" />}
            {menu}
          </div>
          <dl className="card-pairs">
            {pairColumns.map((column) => (
              <Pair key={column.column.field} name={column.text}>
                <Cell entity={entity} column={column} row={row} />
              </Pair>
            ))}
          </dl>
          {hit !== undefined && <p className="card-hit">{hit}</p>}
        </>
      )}
    </SwipedCard>
  )
}

/** The first columns; the amount takes the last place if it is not among them. */
function firstPairs(columns: readonly ListColumn[]): readonly ListColumn[] {
  const first = columns.slice(0, pairsAtMost)
  const amount = columns.find(({ column }) => column.sum === 'money')
  return amount && !first.includes(amount) ? [...first.slice(0, -1), amount] : first
}

function Pair({ name, children }: PropsWithChildren<{ readonly name: string }>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="card-value">{children}</dd>
    </div>
  )
}
