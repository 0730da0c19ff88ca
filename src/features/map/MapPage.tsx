import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { middleOf } from '#model/geometry'
import { mayAct } from '#model/people/access'
import type { Viewport } from '#model/query/places'
import {
  GroundMap,
  isOneSpot,
  type MapPopup,
  type MapViewport,
  PageFailure,
  PageHeader,
  PageSkeleton,
  useConsole,
  useFetchExtent,
  viewportOf,
} from '../../engine'
import { ClusterCard } from './ClusterCard'
import { ImportButton } from './ImportButton'
import { farmLayer, type MapRecord, plotLayer } from './layers'
import { MapSide } from './MapSide'
import { text } from './messages'
import { PlaceCard } from './PlaceCard'
import { boxAround, type LoadedLayer, useFarms, usePlots } from './useLayer'
import { useLegend } from './useLegend'
import { type MapSelection, useMapShapes } from './useMapShapes'

/** Key of the farms' group; a space never collides with a label of plots. */
const farmGroup = ' '
const mapHeight = 'var(--map-height)'
/** Zoom that shows a town and its surroundings. */
const townZoom = 12
/** Highest zoom used to fit all places. */
const closestToAll = 14

export function MapPage() {
  const { actor } = useConsole()
  const [search, setSearch] = useSearchParams()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [inSight, setInSight] = useState<Viewport>()
  const legend = useLegend(search.get('cores'), hidden)
  const fields = useMemo(() => [legend.colorBy], [legend.colorBy])
  const farms = useFarms(inSight, hidden.has(farmGroup))
  const plots = usePlots(inSight, fields, legend.shown, legend.isNone)
  const [chosen, setChosen] = useState<MapSelection>()
  const { pins, shapes, pick } = useMapShapes(farms, plots, legend)
  const layers = [farms, plots]
  const { sight, show, showAll, showPlace } = useMapView(farms, plots)

  if (layers.some(({ error, isLoading }) => error || isLoading)) return <NotYet layers={layers} />
  const choose = (place: MapRecord) => {
    setChosen({ place })
    void showPlace(place)
  }
  const color = (path: string) => {
    setSearch((old) => new URLSearchParams([...withoutColors(old), ['cores', path]]), { replace: true })
    setHidden(new Set())
  }
  const pickShape = (key: string) => {
    const picked = pick(key)
    if (picked && 'cluster' in picked && !isOneSpot(picked.cluster)) show({ box: picked.cluster.box })
    else setChosen(picked)
  }

  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle(layers.map(({ entity, total }) => tell(total, entity)))}
      >
        <Button
          onClick={() => {
            setChosen(undefined)
            showAll()
          }}
        >
          {text.showAll}
        </Button>
        {mayAct(plots.entity, 'edit', actor) && (
          <ImportButton
            onImported={(saved) => {
              void plots.refetch()
              show({ shapes: saved.map(({ polygon: geometry }) => ({ geometry })) })
            }}
          />
        )}
      </PageHeader>
      <Box sx={mapBesideList}>
        <div aria-busy={layers.some(({ isReading }) => isReading)}>
          <GroundMap
            label={text.title}
            shapes={shapes}
            height={mapHeight}
            {...(sight && { sight })}
            {...(chosen && { popup: popupOf(chosen, choose, () => setChosen(undefined)) })}
            onPick={pickShape}
            onView={(view) => setInSight(viewportOf(view))}
          />
        </div>
        <MapSide
          farms={farms}
          plots={plots}
          legend={legend}
          pins={{ ...pins, label: farmGroup, text: pins.label }}
          hidden={hidden}
          chosen={chosen && 'place' in chosen ? chosen.place.key : undefined}
          height={mapHeight}
          onColor={color}
          onToggle={(label) => setHidden(toggled(hidden, label))}
          onChoose={choose}
        />
      </Box>
      <LoadErrors layers={layers} />
    </>
  )
}

function useMapView(farms: LoadedLayer, plots: LoadedLayer) {
  const fetchExtent = useFetchExtent()
  const [chosenSight, show] = useState<MapViewport>()
  // Fitted once, so that hiding groups does not move the map.
  const [initialSight, setInitialSight] = useState<MapViewport>()
  const all = boxAround([farms, plots])
  const isRead = [farms, plots].every(({ isLoading, error }) => !isLoading && !error)
  if (isRead && all && !initialSight) setInitialSight({ box: all, closest: closestToAll })
  return {
    sight: chosenSight ?? initialSight,
    show,
    showAll: () => all && show({ box: all, closest: closestToAll }),
    /** Fits a farm together with its plots. */
    async showPlace(place: MapRecord) {
      show({ shapes: [place], ...(place.entity.name === 'cidade' && { closest: townZoom }) })
      if (place.entity !== farms.entity) return
      const { filter } = plots.listQuery
      const own = await fetchExtent({
        ...plots,
        listQuery: { filter: { ...filter, fazenda_id: place.id }, q: '' },
      })
      if (own?.box) show({ shapes: [place], box: own.box })
    },
  }
}

const mapBesideList = {
  display: 'grid',
  gap: 2,
  '--map-height': { xs: '56vh', md: 'max(420px, calc(100vh - 230px))' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 330px' },
} as const

interface LayersProps {
  readonly layers: readonly LoadedLayer[]
}

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

function LoadErrors({ layers }: LayersProps) {
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

function popupOf(picked: MapSelection, onChoose: (place: MapRecord) => void, onClose: () => void): MapPopup {
  if ('cluster' in picked) {
    return { place: picked.cluster.middle, content: <ClusterCard {...picked} onChoose={onChoose} />, onClose }
  }
  const { place } = picked
  const layer = [farmLayer, plotLayer].find((each) => each.entity === place.entity.name)
  const content = <PlaceCard key={place.key} place={place} layer={layer} />
  return { place: middleOf(place.geometry), content, onClose }
}

function withoutColors(search: URLSearchParams) {
  return [...search].filter(([name]) => name !== 'cores')
}

function toggled(labels: ReadonlySet<string>, label: string): ReadonlySet<string> {
  const others = [...labels].filter((each) => each !== label)
  return new Set(labels.has(label) ? others : [...others, label])
}
