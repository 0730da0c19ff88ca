import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { resolvePath } from '#model/entity/paths'
import { formatDecimal } from '#model/formats/number'
import { areaOf, middleOf, writePlaces } from '#model/geometry'
import { hasSection } from '#model/people/access'
import { pathsOf, useConsole, useDataProvider } from '../../engine'
import { groupLabel, type Layer, type MapRecord, placesOf } from './layers'
import { text } from './messages'

interface PlaceCardProps {
  readonly place: MapRecord
  /** Undefined for places that are not records of the map, such as towns. */
  readonly layer: Layer | undefined
}

export function PlaceCard({ place, layer }: PlaceCardProps) {
  const { index, actor, area } = useConsole()
  const { entity, id, title } = place
  const { row, geometry } = useWhole(place, layer)
  const size = layer && row[layer.area]
  const facts: readonly (readonly [string, string])[] = [
    ...(layer?.colorBy ?? []).map((path): readonly [string, string] => [
      resolvePath(index, entity, path)?.at(-1)?.field.title ?? path,
      groupLabel({ ...place, row }, index, path),
    ]),
    ...(typeof size === 'number' ? [[text.area, inHectares(size)] as const] : []),
    ...(geometry.type === 'Polygon' ? [[text.measured, inHectares(areaOf(geometry))] as const] : []),
    [text.coordinates, writePlaces([middleOf(geometry)])],
  ]
  return (
    <>
      <Typography component="h2" variant="h3" sx={{ pr: 2, mb: 0.5 }}>
        {title}
      </Typography>
      <Typography variant="overline" sx={{ color: 'text.secondary' }}>
        {entity.title}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5 }}>
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {layer && hasSection(entity, actor) && (
        <Button component={Link} to={pathsOf(entity, area).show(id)} size="small" sx={{ mt: 1, ml: -0.75 }}>
          {text.open}
        </Button>
      )}
    </>
  )
}

/** Fetches the place with all facts and its full outline, which is simplified at low zoom. */
function useWhole(place: MapRecord, layer: Layer | undefined): Pick<MapRecord, 'row' | 'geometry'> {
  const dataProvider = useDataProvider()
  const { entity, id } = place
  const { data } = useQuery({
    queryKey: [entity.name, 'map', 'place', id],
    queryFn: () =>
      dataProvider.getList(entity.name, {
        filter: { id },
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'ASC' },
        meta: { labels: true },
      }),
    enabled: layer !== undefined,
  })
  return placesOf(entity, data?.data ?? [])[0] ?? place
}

function inHectares(area: number): string {
  return text.hectares(formatDecimal(area, 2, 2))
}
