/* Rows that refer to a record, in a few columns, with a link to the full list. */

import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { Entity, Filter } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { formatInteger } from '#model/formats/index'
import { maySeePath } from '#model/people/access'
import type { FoundRow } from '#model/query/queryOf'
import { filterOf, type Relation } from '#model/record/relations'
import { cellText } from '#model/show/cell'
import { hasOffers, offerPaths } from '../../actions/offerPaths'
import { mayOpen } from '../../console/adminPaths'
import { type ConsoleTools, useConsole } from '../../console/console'
import { listAddress } from '../../console/listAddress'
import { pathsOf } from '../../console/routing'
import { useVisitState } from '../../console/visit'
import { useMayCreate } from '../../empty/useMayCreate'
import { WhoEnters } from '../../empty/WhoEnters'
import { useDebouncedInput } from '../../list/filters/useDebouncedInput'
import { useScreenSize } from '../../list/state/pageSizes'
import { listText } from '../../messages'
import { lazyPart } from '../../page/lazyPart'
import { PageFailure } from '../../page/PageFailure'
import { labelOfRecord } from '../../records/labelOfRecord'
import { Cell } from '../../rows/Cell'
import type { ListColumn } from '../../rows/listColumns'
import { RowActions } from '../../rows/RowActions'
import { useRemoveRow } from '../../rows/useRemoveRow'
import { type RowLinks, useRowLinks } from '../../rows/useRowLinks'
import { viewText } from './messages'
import { presetsFor } from './presets'
import { relatedColumns } from './relatedColumns'
import type { CountedRelation } from './useRelated'

const noFilter: Filter = {}
const [rowsAtFirst, rowsMore] = [10, 40]
const RelatedQuick = lazyPart(() => import('./RelatedQuick').then((part) => part.RelatedQuick))

interface RelatedListProps {
  readonly record: FoundRow
  readonly counted: CountedRelation
}

export function RelatedList({ record, counted }: RelatedListProps) {
  const { relation, total, isMore } = counted
  const other = relation.entity
  const tools = useConsole()
  const visit = `${relation.title} ${record.id}`
  const [q, setQ] = useVisitState(`search ${visit}`, '')
  const [quick, setQuick] = useVisitState(`quick ${visit}`, noFilter)
  const [most, setMost] = useVisitState(`most ${visit}`, rowsAtFirst)
  const isNarrow = useScreenSize() === 'small'
  const id = record.id
  const columns = useMemo(() => relatedColumns(counted, tools), [counted, tools])
  const fixed = useMemo(() => filterOf(relation, id), [relation, id])
  const filter = { ...quick, ...fixed }
  const answer = useRelatedRows(relation, columns, { filter, q, most })
  const { data: rows, error, refetch } = answer
  const isNarrowed = q !== '' || Object.keys(quick).length > 0
  const remove = useRemoveRow(other, () => void refetch())
  const paths = pathsOf(other, tools.area)
  const ways = useRowLinks(other, paths.show, () => (rows ?? []).map((row) => row.id))
  const parts = { entity: other, columns, rows, remove, ways, waiting: Math.min(total, rowsAtFirst) }
  return (
    <section className="sheet-card" aria-label={relation.title}>
      <div className="sheet-tools">
        {total > rowsAtFirst / 2 && <Search title={relation.title} q={q} onSearch={setQ} />}
        <div className="sheet-quick">
          {total > 1 && (
            <RelatedQuick
              entity={other}
              fixed={fixed}
              filter={quick}
              q={q}
              isMore={isMore === true}
              onChange={setQuick}
            />
          )}
        </div>
        <Links record={record} counted={counted} filter={filter} />
      </div>
      {error && !rows ? (
        <PageFailure error={error} title={viewText.relatedFailed} onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <div className="sheet-none" role="status">
          {isNarrowed ? viewText.noneFound : viewText.noneRelated(relation.title)}
          {!isNarrowed && <WhoEnters entity={other} />}
        </div>
      ) : isNarrow ? (
        <Cards {...parts} />
      ) : (
        <Table {...parts} label={relation.title} />
      )}
      {rows && rows.length > 0 && (
        <p className="sheet-foot">
          {viewText.shownOf(
            rows.length,
            formatInteger(answer.total ?? total) + (isMore && !isNarrowed ? '+' : ''),
          )}
          {rows.length >= most && most < rowsMore && (
            <button type="button" className="sheet-link" onClick={() => setMost(rowsMore)}>
              {viewText.moreRows}
            </button>
          )}
        </p>
      )}
    </section>
  )
}

interface RelatedQuery {
  readonly filter: Filter
  readonly q: string
  readonly most: number
}

function useRelatedRows(
  { entity, sort }: Relation,
  columns: readonly ListColumn[],
  { filter, q, most }: RelatedQuery,
) {
  const tools = useConsole()
  const [[field, order] = ['id', 'DESC'] as const] = sort ?? entity.list.sort
  return useGetList<FoundRow>(
    entity.name,
    {
      filter: q === '' ? filter : { ...filter, q },
      sort: { field, order },
      pagination: { page: 1, perPage: most },
      meta: { fields: fieldsFor(entity, columns, tools), labels: true, total: 'capped' },
    },
    { placeholderData: (previous) => previous },
  )
}

interface SearchProps {
  readonly title: string
  readonly q: string
  onSearch(q: string): void
}

function Search({ title, q, onSearch }: SearchProps) {
  const [typed, setTyped, leaving] = useDebouncedInput(q, onSearch, (text) => text.trim())
  return (
    <input
      type="search"
      value={typed}
      placeholder={listText.search}
      aria-label={viewText.searchIn(title)}
      onChange={(event) => setTyped(event.target.value)}
      {...leaving}
    />
  )
}

function Links({ record, counted, filter }: RelatedListProps & { readonly filter: Filter }) {
  const { relation, total } = counted
  const other = relation.entity
  const tools = useConsole()
  const { pathname, search } = useLocation()
  const all = listAddress(other, filter, tools)
  const presets = presetsFor(relation, record)
  const mayCreate = useMayCreate(other)
  return (
    <>
      {all !== undefined && total > 0 && (
        <Button component={Link} to={all} size="small">
          {viewText.seeAll}
        </Button>
      )}
      {presets && mayCreate && mayOpen(other, 'create', tools.actor) && (
        <Button
          component={Link}
          to={{
            pathname: pathsOf(other, tools.area).create,
            search: `?${new URLSearchParams({ source: JSON.stringify(presets) })}`,
          }}
          state={{ back: pathname + search }}
          size="small"
          variant="outlined"
        >
          {viewText.create}
        </Button>
      )}
    </>
  )
}

interface PlaceholderRows {
  readonly waiting: number
}

interface RowsProps {
  readonly entity: Entity
  readonly columns: readonly ListColumn[]
  readonly rows: readonly FoundRow[] | undefined
  readonly ways: RowLinks
  remove(row: FoundRow): Promise<void>
}

function Table({
  entity,
  columns,
  rows,
  ways,
  remove,
  label,
  waiting,
}: RowsProps & PlaceholderRows & { readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and a section would be a second landmark with the same name.
    <div role="group" className="sheet-scroll" aria-label={label} tabIndex={0}>
      <table className="sheet-table sheet-table--related">
        <thead>
          <tr>
            {columns.map(({ column, text }) => (
              <th key={column.field} scope="col" data-align={column.align}>
                {text}
              </th>
            ))}
            <th className="sheet-end">
              <span className="sheet-hidden">{listText.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {!rows &&
            Array.from({ length: waiting }, (_each, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items are placeholders.
              <tr key={at}>
                <td colSpan={columns.length + 1} className="sheet-waiting">
                  <span />
                </td>
              </tr>
            ))}
          {rows?.map((row) => (
            <tr
              key={row.id}
              data-inactive={row[systemNames.active] === false || undefined}
              onClick={(event) => ways.press(event, row)}
              onAuxClick={(event) => ways.press(event, row)}
            >
              {columns.map((column, at) => (
                <td key={column.column.field} data-align={column.column.align}>
                  {at === 0 ? (
                    <Name entity={entity} row={row} ways={ways} text={cellText(column, row)} />
                  ) : (
                    <Cell entity={entity} column={column} row={row} base={ways.baseOf(column)} />
                  )}
                </td>
              ))}
              <td className="sheet-end">
                <RowActions entity={entity} row={row} onRemove={(gone) => void remove(gone)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ entity, columns, rows, ways, remove, waiting }: RowsProps & PlaceholderRows) {
  return (
    <ul className="sheet-cards">
      {!rows &&
        Array.from({ length: waiting }, (_each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are placeholders.
          <li key={at} className="sheet-waiting">
            <span />
          </li>
        ))}
      {rows?.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the link inside.
        <li
          key={row.id}
          onClick={(event) => ways.press(event, row)}
          onAuxClick={(event) => ways.press(event, row)}
        >
          <div className="sheet-title">
            <strong>
              <Name entity={entity} row={row} ways={ways} text={labelOfRecord(entity, row)} />
            </strong>
            <span className="sheet-space" />
            <RowActions entity={entity} row={row} onRemove={(gone) => void remove(gone)} />
          </div>
          <dl>
            {columns
              .filter(
                (column) =>
                  !entity.label.includes(`{${column.column.field}}`) && cellText(column, row) !== '',
              )
              .slice(0, 3)
              .map((column) => (
                <div key={column.column.field}>
                  <dt>{column.text}</dt>
                  <dd>
                    <Cell entity={entity} column={column} row={row} base={ways.baseOf(column)} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

interface NameProps extends Pick<RowsProps, 'entity' | 'ways'> {
  readonly row: FoundRow
  readonly text: string
}

function Name({ entity, row, ways: { base }, text }: NameProps) {
  const shown = text === '' ? labelOfRecord(entity, row) : text
  return base === undefined ? (
    shown
  ) : (
    <a href={`${base}${row.id}`} className="row-name">
      {shown}
    </a>
  )
}

function fieldsFor(entity: Entity, columns: readonly ListColumn[], tools: ConsoleTools): readonly string[] {
  const offered = hasOffers(entity) ? offerPaths(entity) : []
  const seen = offered.filter((path) => maySeePath(tools.index, entity, path, tools.actor))
  return [...new Set([...columns.map(({ column }) => column.field), ...seen, systemNames.active])]
}
