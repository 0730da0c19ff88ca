/* Records that share one position. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { formatInteger } from '#model/formats/index'
import type { PlaceCluster } from '#model/query/places'
import { useDataProvider } from '../../engine'
import { type MapRecord, placesOf } from './layers'
import { text } from './messages'
import type { LoadedLayer } from './useLayer'

interface ClusterCardProps {
  readonly cluster: PlaceCluster
  readonly layer: LoadedLayer
  onChoose(place: MapRecord): void
}

export function ClusterCard({ cluster, layer: { entity }, onChoose }: ClusterCardProps) {
  const dataProvider = useDataProvider()
  const { ids, count } = cluster
  const { data } = useQuery({
    queryKey: [entity.name, 'map', 'together', ids],
    queryFn: () =>
      dataProvider.getList(entity.name, {
        filter: { id: [...ids] },
        pagination: { page: 1, perPage: ids.length },
        sort: { field: 'id', order: 'ASC' },
        meta: { labels: true },
      }),
  })
  const places = placesOf(entity, data?.data ?? [])
  return (
    <>
      <Typography component="h2" variant="h3" sx={{ pr: 2, mb: 0.5 }}>
        {text.together(formatInteger(count), entity.plural)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {places.map((place) => (
          <li key={place.key}>
            <Button size="small" onClick={() => onChoose(place)} sx={{ textAlign: 'start' }}>
              {place.title}
            </Button>
          </li>
        ))}
        {count > places.length && places.length > 0 && <li>{text.andMore(count - places.length)}</li>}
      </Box>
    </>
  )
}
