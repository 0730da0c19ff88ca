/* Farms and plots where they lie, told apart by colour; what the map shows can be found in words beside it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { middleOf } from '#model/geometry'
import { mayAct } from '#model/people/access'
import {
  GroundMap,
  type MapPopup,
  type MapSight,
  PageFailure,
  PageHeader,
  PageSkeleton,
  useConsole,
} from '../../engine'
import { ImportButton } from './ImportButton'
import { farmLayer, type Place, plotLayer } from './layers'
import { MapSide } from './MapSide'
import { text } from './messages'
import { PlaceCard } from './PlaceCard'
import { useFarms, usePlots } from './useLayer'
import { useMapShapes } from './useMapShapes'

const mapHeight = 'var(--map-height)'
/** The town and what is around it. */
const townZoom = 12

export function MapPage() {
  const { actor } = useConsole()
  const [search, setSearch] = useSearchParams()
  const farms = useFarms()
  const plots = usePlots()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<Place>()
  const [sight, setSight] = useState<MapSight>()
  const drawn = useMapShapes(farms, plots, search.get('cores'), hidden)
  const { shown, shapes } = drawn

  const layers = [farms, plots]
  if (layers.some(({ error, isLoading }) => error || isLoading)) return <NotYet layers={layers} />
  const choose = (place: Place) => {
    setChosen(place)
    const own =
      place.entity === farms.entity ? shown.plots.filter(({ row }) => row.fazenda_id === place.id) : []
    setSight({
      shapes: [place, ...own],
      ...(place.entity.name === 'cidade' && { closest: townZoom }),
    })
  }
  const color = (path: string) => {
    setSearch((old) => new URLSearchParams([...withoutColors(old), ['cores', path]]), { replace: true })
    setHidden(new Set())
  }

  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle(layers.map(({ entity, rows }) => tell(rows.length, entity)))}
      >
        <Button
          onClick={() => {
            setChosen(undefined)
            setSight({ shapes })
          }}
        >
          {text.showAll}
        </Button>
        {mayAct(plots.entity, 'edit', actor) && (
          <ImportButton
            plots={plots.places}
            onImported={(changed) => {
              void plots.refetch()
              setSight({ shapes: changed })
            }}
          />
        )}
      </PageHeader>
      <Box sx={mapBesideList}>
        <GroundMap
          label={text.title}
          shapes={shapes}
          height={mapHeight}
          {...(sight && { sight })}
          {...(chosen && { popup: popupOf(chosen, () => setChosen(undefined)) })}
          onPick={(key) => setChosen([...shown.farms, ...shown.plots].find((place) => place.key === key))}
        />
        <MapSide
          farms={farms}
          plots={plots}
          drawn={drawn}
          hidden={hidden}
          chosen={chosen?.key}
          height={mapHeight}
          onColor={color}
          onToggle={(label) => setHidden(toggled(hidden, label))}
          onChoose={choose}
        />
      </Box>
      <Lost layers={layers} />
    </>
  )
}

const mapBesideList = {
  display: 'grid',
  gap: 2,
  '--map-height': { xs: '56vh', md: 'max(420px, calc(100vh - 230px))' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 330px' },
} as const

interface LayersProps {
  readonly layers: readonly (ReturnType<typeof useFarms> | ReturnType<typeof usePlots>)[]
}

/** The page while its layers are on their way, or where one could not be read. */
function NotYet({ layers }: LayersProps) {
  const failed = layers.find(({ error }) => error)
  return (
    <>
      <PageHeader title={text.title} subtitle={failed ? undefined : text.loading} />
      {failed ? (
        <PageFailure
          error={failed.error}
          onRetry={() => void Promise.all(layers.map(({ refetch }) => refetch()))}
        />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

/** How many records have no place that could be drawn. */
function Lost({ layers }: LayersProps) {
  const lost = layers.filter(({ nowhere }) => nowhere > 0)
  if (lost.length === 0) return null
  const count = lost.reduce((sum, { nowhere }) => sum + nowhere, 0)
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
      {text.nowhere(
        lost.map(({ nowhere, entity }) => tell(nowhere, entity)),
        count === 1,
      )}
    </Typography>
  )
}

function tell(count: number, { title, plural }: Entity): string {
  return text.counted(count, title, plural)
}

function popupOf(place: Place, onClose: () => void): MapPopup {
  const layer = [farmLayer, plotLayer].find((each) => each.entity === place.entity.name)
  return { place: middleOf(place.geometry), content: <PlaceCard place={place} layer={layer} />, onClose }
}

function withoutColors(search: URLSearchParams) {
  return [...search].filter(([name]) => name !== 'cores')
}

function toggled(labels: ReadonlySet<string>, label: string): ReadonlySet<string> {
  const others = [...labels].filter((each) => each !== label)
  return new Set(labels.has(label) ? others : [...others, label])
}
