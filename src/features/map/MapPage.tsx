/* Farms and plots where they lie, told apart by colour; what the map shows can be found in words beside it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { middleOf } from '#model/geometry'
import { mayAct } from '#model/people/access'
import { GroundMap, type MapSight, PageFailure, PageHeader, PageSkeleton, useConsole } from '../../engine'
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

/** The map. */
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
  const failed = layers.find(({ error }) => error)
  if (failed || layers.some(({ isLoading }) => isLoading)) {
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
  const tell = (count: number, { title, plural }: Entity) => text.counted(count, title, plural)
  const lost = layers.filter(({ nowhere }) => nowhere > 0)
  const choose = (place: Place) => {
    setChosen(place)
    const own =
      place.entity === farms.entity ? shown.plots.filter(({ row }) => row.fazenda_id === place.id) : []
    setSight({
      shapes: [place, ...own],
      ...(place.entity.name === 'cidade' && { closest: townZoom }),
    })
  }
  const layerOf = ({ entity }: Place) => [farmLayer, plotLayer].find((layer) => layer.entity === entity.name)

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
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          '--map-height': { xs: '56vh', md: 'max(420px, calc(100vh - 230px))' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 330px' },
        }}
      >
        <GroundMap
          label={text.title}
          shapes={shapes}
          height={mapHeight}
          {...(sight && { sight })}
          {...(chosen && {
            popup: {
              place: middleOf(chosen.geometry),
              content: <PlaceCard place={chosen} layer={layerOf(chosen)} />,
              onClose: () => setChosen(undefined),
            },
          })}
          onPick={(key) => setChosen([...shown.farms, ...shown.plots].find((place) => place.key === key))}
        />
        <MapSide
          farms={farms}
          plots={plots}
          drawn={drawn}
          hidden={hidden}
          chosen={chosen?.key}
          height={mapHeight}
          onColor={(path) => {
            setSearch((old) => new URLSearchParams([...withoutColors(old), ['cores', path]]), {
              replace: true,
            })
            setHidden(new Set())
          }}
          onToggle={(label) => setHidden(toggled(hidden, label))}
          onChoose={choose}
        />
      </Box>
      {lost.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {text.nowhere(
            lost.map(({ nowhere, entity }) => tell(nowhere, entity)),
            lost.reduce((sum, { nowhere }) => sum + nowhere, 0) === 1,
          )}
        </Typography>
      )}
    </>
  )
}

function withoutColors(search: URLSearchParams) {
  return [...search].filter(([name]) => name !== 'cores')
}

function toggled(labels: ReadonlySet<string>, label: string): ReadonlySet<string> {
  const others = [...labels].filter((each) => each !== label)
  return new Set(labels.has(label) ? others : [...others, label])
}
