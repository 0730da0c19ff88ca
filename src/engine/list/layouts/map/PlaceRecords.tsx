import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { mayOpen } from '../../../console/adminPaths'
import { useConsole } from '../../../console/console'
import { useEntityPaths } from '../../../console/routing'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { labelOfRecord } from '../../../records/labelOfRecord'
import type { LayoutProps } from '../layout'
import { layoutText } from '../messages'

const most = 8

interface PlaceRecordsProps extends LayoutProps {
  /** Ids of the rows at the place, or of the records they refer to. */
  readonly ids: readonly number[]
  readonly count: number
  /** The reference that leads from the rows to the place; undefined when the ids are those of the rows. */
  readonly through: string | undefined
  readonly title: string | undefined
  readonly only: Row | undefined
}

export function PlaceRecords(props: PlaceRecordsProps) {
  const { entity, listQuery, state, ids, count, through, title, only } = props
  const { actor } = useConsole()
  const paths = useEntityPaths(entity)
  const provider = useDataProvider<ConsoleDataProvider>()
  const isOpen = mayOpen(entity, 'show', actor)
  const { filter, q } = listQuery
  const there = { [through ?? systemNames.id]: ids }
  const params = {
    filter: { ...filter, ...(q !== '' && { q }), ...there },
    pagination: { page: 1, perPage: most },
    meta: { labels: true, fields: [systemNames.id], total: 'capped' as const },
  }
  const { data: read = [] } = useQuery({
    queryKey: [entity.name, 'places', 'at', params],
    queryFn: async ({ signal }) => (await provider.getList(entity.name, { ...params, signal })).data,
    enabled: !only,
  })
  const rows = only ? [only] : read
  const more = count - rows.length
  const list = useRef<HTMLDivElement>(null)
  const isThere = rows.length > 0
  useEffect(() => {
    if (isThere) list.current?.querySelector('a')?.focus()
  }, [isThere])
  return (
    <div className="map-records" ref={list}>
      {title !== undefined && <b>{title}</b>}
      <ul>
        {rows.map((row) => {
          const label = labelOfRecord(entity, row)
          return <li key={row.id}>{isOpen ? <Link to={paths.show(row.id)}>{label}</Link> : label}</li>
        })}
      </ul>
      {rows.length > 0 && more > 0 && (
        <Button
          size="small"
          onClick={() =>
            state.change({
              filter: { ...state.view.filter, ...(through !== undefined && there) },
              shape: { kind: 'grid', options: {} },
            })
          }
        >
          {through === undefined ? layoutText.moreInList(more) : layoutText.andMore(more)}
        </Button>
      )}
    </div>
  )
}
