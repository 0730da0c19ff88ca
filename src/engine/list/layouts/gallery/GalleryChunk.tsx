/* Cards whose pictures are fetched together once one of them is near the viewport. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { systemNames } from '#model/entity/system'
import type { FoundRow } from '#model/query/queryOf'
import { valueAt } from '#model/show/cell'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import type { LayoutProps } from '../layout'
import { fetchThumbnails } from './fetchThumbnails'
import { GalleryCard } from './GalleryCard'

/** Distance from the viewport at which pictures are fetched. */
const near = '300px'

interface GalleryChunkProps extends LayoutProps {
  readonly rows: readonly FoundRow[]
  readonly first: number
  readonly ids: readonly number[]
}

export function GalleryChunk(props: GalleryChunkProps) {
  const { entity, by, rows, first } = props
  const [isNear, setNear] = useState(false)
  const start = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!start.current) return
    const tell: IntersectionObserverCallback = (seen) => {
      if (seen.some((each) => each.isIntersecting)) setNear(true)
    }
    const watcher = new IntersectionObserver(tell, { rootMargin: near })
    watcher.observe(start.current)
    return () => watcher.disconnect()
  }, [])
  const provider = useDataProvider<ConsoleDataProvider>()
  const ids = rows.map(({ id }) => Number(id))
  // Must include inactive rows, which a query leaves out by default.
  const filter = { [systemNames.id]: ids, [systemNames.active]: [true, false] }
  const [root = by] = by.split('.')
  const { data, isPending, isFetching } = useQuery({
    queryKey: [entity.name, 'pictures', by, ids],
    queryFn: async ({ signal }) => {
      const small = await fetchThumbnails(entity.endpoint, by, ids, signal)
      if (small) return small
      const pagination = { page: 1, perPage: ids.length }
      const sort = { field: systemNames.id, order: 'ASC' } as const
      const meta = { fields: [root] }
      const found = await provider.getList(entity.name, { filter, pagination, sort, meta, signal })
      return new Map(found.data.map((row) => [row.id, pictureAt(row, by)]))
    },
    enabled: isNear,
    staleTime: 60_000,
    structuralSharing: false,
  })
  return rows.map((row, at) => (
    <GalleryCard
      key={row.id}
      {...props}
      row={row}
      place={first + at}
      holder={at === 0 ? start : undefined}
      picture={data?.get(row.id)}
      isWaiting={isPending}
      isBusy={isFetching}
    />
  ))
}

function pictureAt(row: FoundRow, path: string): string | undefined {
  return [valueAt(row, path)].flat().find((each): each is string => typeof each === 'string' && each !== '')
}
