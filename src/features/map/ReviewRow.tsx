import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { readPoint, readPolygon } from '#model/geometry'
import { Combobox, measureOf, type NamedOutline } from '../../engine'
import { text } from './messages'
import { outlineWarnings, type PlotFacts } from './outlineWarnings'
import { type Plot, useFoundPlots } from './useCandidates'
import type { Outcome } from './useSaveOutlines'

interface ReviewRowProps {
  readonly outline: NamedOutline
  readonly plots: readonly Plot[]
  readonly plot: Plot | undefined
  readonly isTwice: boolean
  readonly outcome: Outcome | undefined
  onChoose(plot: Plot | undefined): void
  onShow(): void
}

export function ReviewRow({ outline, plots, plot, isTwice, outcome, onChoose, onShow }: ReviewRowProps) {
  const { name, polygon, problem } = outline
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1.3fr' }, alignItems: 'start', py: 1 }}
    >
      <Box>
        <Button size="small" onClick={onShow} sx={{ ml: -0.75, textAlign: 'start' }}>
          {name}
        </Button>
        <Typography variant="body2" sx={{ color: problem === undefined ? 'text.secondary' : 'error.main' }}>
          {measureOf(outline)}
        </Typography>
      </Box>
      {outcome === 'saved' || outcome === 'asked' ? (
        <Typography role="status" variant="body2" sx={{ pt: 1 }}>
          {text[outcome]}: {plot?.title}
        </Typography>
      ) : (
        problem === undefined && (
          <PlotPicker
            label={text.plotOf(name)}
            plots={plots}
            plot={plot}
            problem={isTwice ? text.twice : outcome?.refused}
            hint={plot ? outlineWarnings(polygon, knownOf(plot)).join(' ') : text.leaveOut}
            onChoose={onChoose}
          />
        )
      )}
    </Box>
  )
}

interface PlotPickerProps {
  readonly label: string
  readonly plots: readonly Plot[]
  readonly plot: Plot | undefined
  readonly problem: string | undefined
  readonly hint: string
  onChoose(plot: Plot | undefined): void
}

function PlotPicker({ label, plots, plot, problem, hint, onChoose }: PlotPickerProps) {
  const [typed, setTyped] = useState('')
  // Plots elsewhere are found by typing their names.
  const found = useFoundPlots(typed)
  const options = [...new Map([...plots, ...found].map((each) => [each.key, each])).values()]
  return (
    <Combobox<Plot>
      options={options}
      onType={setTyped}
      value={plot ?? null}
      labelOf={({ title }) => title}
      keyOf={({ key }) => String(key)}
      onChange={(chosen) => onChoose(chosen ?? undefined)}
      problem={problem}
      help={hint}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}

/** Limited to what the user may see. */
function knownOf({ row }: Plot): PlotFacts {
  const place = readPoint({ type: 'Point', coordinates: [row.longitude_gleba, row.latitude_gleba] })
  const farm = pointOf(row['fazenda_id.longitude'], row['fazenda_id.latitude'])
  const town = pointOf(
    row['fazenda_id.endereco.cidade.longitude'],
    row['fazenda_id.endereco.cidade.latitude'],
  )
  const around = farm ?? town
  return {
    area: row.area_gleba,
    outline: readPolygon(row.poligono),
    place: place?.coordinates,
    around: around && { title: farm ? text.itsFarm : text.itsTown, place: around, isTown: !farm },
  }
}

function pointOf(longitude: unknown, latitude: unknown) {
  return readPoint({ type: 'Point', coordinates: [longitude, latitude] })?.coordinates
}
