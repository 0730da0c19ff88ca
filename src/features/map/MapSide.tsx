import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { resolvePath } from '#model/entity/paths'
import { useConsole } from '../../engine'
import { Legend, type LegendGroup } from './Legend'
import { type MapRecord, plotLayer } from './layers'
import { text } from './messages'
import { PlaceList } from './PlaceList'
import type { LoadedLayer } from './useLayer'
import type { useLegend } from './useLegend'

interface MapSideProps {
  readonly farms: LoadedLayer
  readonly plots: LoadedLayer
  readonly legend: ReturnType<typeof useLegend>
  readonly pins: LegendGroup
  readonly hidden: ReadonlySet<string>
  readonly chosen: string | undefined
  readonly height: string
  onColor(path: string): void
  onToggle(label: string): void
  onChoose(place: MapRecord): void
}

export function MapSide({ farms, plots, legend, pins, hidden, chosen, height, ...on }: MapSideProps) {
  const { index } = useConsole()
  const { colorBy, groups } = legend
  return (
    <Card
      component="section"
      aria-label={text.legend}
      sx={{ p: 2, display: 'flex', flexDirection: 'column', height: { md: height } }}
    >
      <TextField
        select
        label={text.colorBy}
        value={colorBy}
        onChange={(event) => on.onColor(event.target.value)}
      >
        {plotLayer.colorBy.map((path) => (
          <MenuItem key={path} value={path}>
            {resolvePath(index, plots.entity, path)?.at(-1)?.field.title}
          </MenuItem>
        ))}
      </TextField>
      <Legend groups={[{ ...pins, isPin: true }, ...groups]} hidden={hidden} onToggle={on.onToggle} />
      <PlaceList farms={farms} plots={plots} chosen={chosen} onChoose={on.onChoose} />
    </Card>
  )
}
