/* Beside the map: the field that colours plots, the legend, and the places in words. */
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { resolvePath } from '#model/entity/paths'
import { useConsole } from '../../engine'
import { Legend } from './Legend'
import { type Place, plotLayer } from './layers'
import { text } from './messages'
import { PlaceList } from './PlaceList'
import type { useFarms, usePlots } from './useLayer'
import type { useMapShapes } from './useMapShapes'

interface MapSideProps {
  readonly farms: ReturnType<typeof useFarms>
  readonly plots: ReturnType<typeof usePlots>
  readonly drawn: ReturnType<typeof useMapShapes>
  readonly hidden: ReadonlySet<string>
  /** Key of the chosen place. */
  readonly chosen: string | undefined
  readonly height: string
  onColor(path: string): void
  onToggle(label: string): void
  onChoose(place: Place): void
}

export function MapSide({ farms, plots, drawn, hidden, chosen, height, ...on }: MapSideProps) {
  const { index } = useConsole()
  const { colorBy, groups, pins, shown } = drawn
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
      <PlaceList
        kinds={[
          { title: farms.entity.plural, places: shown.farms },
          { title: plots.entity.plural, places: shown.plots },
        ]}
        chosen={chosen}
        onChoose={on.onChoose}
      />
    </Card>
  )
}
