import Skeleton from '@mui/material/Skeleton'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { middleOf } from '#model/geometry'
import { maySee } from '#model/people/access'
import type { FoundRow } from '#model/query/queryOf'
import { geometryOf, placeFields } from '#model/record/located'
import { filterOf, type Relation } from '#model/record/relations'
import { mayOpen } from '../../console/adminPaths'
import { useConsole } from '../../console/console'
import { pathsOf } from '../../console/routing'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { GroundMap } from '../../map/GroundMap'
import { labelOfRecord } from '../../records/labelOfRecord'
import { viewText } from './messages'

const mostPlaces = 300
const height = 260
/** A map of points alone zooms out further, so that the surroundings show where they are. */
const [near, around] = [{ closest: 16 }, { closest: 12 }] as const
const colors = ['#1d7a45', '#1669b8', '#a84d08', '#7f6418']

interface ViewMapProps {
  readonly entity: Entity
  readonly record: FoundRow
  readonly located: readonly Relation[]
}

export function ViewMap({ entity, record, located }: ViewMapProps) {
  const tools = useConsole()
  const navigate = useNavigate()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const id = record.id
  const { found, isPending } = useQueries({
    queries: located.slice(0, colors.length - 1).map((relation) => ({
      queryKey: [relation.entity.name, 'places', relation.key, id],
      queryFn: async () => {
        const fields = placeFields(relation.entity).filter((name) => {
          const field = relation.entity.fields.find((each) => each.name === name)
          return field !== undefined && maySee(field, tools.actor.role)
        })
        const { data } = await dataProvider.getList(relation.entity.name, {
          filter: filterOf(relation, id),
          sort: { field: 'id', order: 'ASC' },
          pagination: { page: 1, perPage: mostPlaces },
          meta: { fields, labels: true },
        })
        return data
      },
    })),
    combine: (results) => ({
      found: results.map(({ data }) => data),
      isPending: results.some(({ isPending }) => isPending),
    }),
  })
  const shapes = useMemo(() => {
    const related = located.flatMap((relation, at) =>
      (found[at] ?? []).flatMap((row) => shapeOf(relation.entity, row, colors[at + 1] ?? '') ?? []),
    )
    return [...related, ...[shapeOf(entity, record, colors[0] ?? '', true)].flatMap((each) => each ?? [])]
  }, [found, located, entity, record])
  const own = geometryOf(entity, record)
  const [longitude, latitude] = own ? middleOf(own) : []
  const open = (shape: string) => {
    const [name = '', shown = ''] = shape.split(' ')
    const other = tools.index.get(name)
    if (other && mayOpen(other, 'show', tools.actor)) void navigate(pathsOf(other, tools.area).show(shown))
  }
  return (
    <section className="sheet-card sheet-map" aria-label={viewText.map}>
      {/* Fitted once, to all places: not to each answer, nor when others change a place. */}
      {isPending ? (
        <Skeleton variant="rounded" height={height} />
      ) : (
        <GroundMap
          key={id}
          label={viewText.mapOf(labelOfRecord(entity, record))}
          shapes={shapes}
          sight={shapes.every(isPoint) ? around : near}
          height={height}
          onPick={open}
        />
      )}
      {latitude !== undefined && (
        <a
          className="sheet-onmap"
          href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {viewText.seeOnMap}
        </a>
      )}
    </section>
  )
}

function isPoint({ geometry }: { readonly geometry: { readonly type: string } }): boolean {
  return geometry.type === 'Point'
}

function shapeOf(entity: Entity, row: FoundRow, color: string, isPin = false) {
  const geometry = geometryOf(entity, row)
  return (
    geometry && { id: `${entity.name} ${row.id}`, title: labelOfRecord(entity, row), color, geometry, isPin }
  )
}
