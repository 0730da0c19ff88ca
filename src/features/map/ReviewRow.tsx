/* One outline of the file: its size, the plot it is of, and what is odd about that. */
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatDecimal } from '#model/formats/number'
import { areaOf, cornersOf } from '#model/geometry'
import type { FoundShape } from '../../engine'
import { text } from './messages'
import { type Plot, useFoundPlots } from './useCandidates'
import type { Outcome } from './useSaveOutlines'

/** A file measured on the ground differs by a little from what was estimated. */
const oddFrom = 0.1
const filterOptions = createFilterOptions<Plot>({ limit: 50 })

interface ReviewRowProps {
  readonly shape: FoundShape
  readonly plots: readonly Plot[]
  readonly plot: Plot | undefined
  readonly isTwice: boolean
  readonly outcome: Outcome | undefined
  onChoose(plot: Plot | undefined): void
  onShow(): void
}

/** A row of the review. */
export function ReviewRow({ shape, plots, plot, isTwice, outcome, onChoose, onShow }: ReviewRowProps) {
  const { name, polygon } = shape
  const [typed, setTyped] = useState('')
  // Any plot can be chosen: those that lie elsewhere by typing their names.
  const found = useFoundPlots(typed === plot?.title ? '' : typed)
  const options = [...new Map([...plots, ...found].map((each) => [each.key, each])).values()]
  const problem = isTwice ? text.twice : typeof outcome === 'string' ? outcome : undefined
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1.3fr' }, alignItems: 'start', py: 1 }}
    >
      <Box>
        <Button size="small" onClick={onShow} sx={{ ml: -0.75, textAlign: 'start' }}>
          {name}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text.shapeArea(inHectares(areaOf(polygon)), cornersOf(polygon).length)}
        </Typography>
      </Box>
      {outcome === true ? (
        <Typography role="status" variant="body2" sx={{ pt: 1 }}>
          {text.saved}: {plot?.title}
        </Typography>
      ) : (
        <Autocomplete
          options={options}
          onInputChange={(_event, text) => setTyped(text)}
          value={plot ?? null}
          filterOptions={filterOptions}
          getOptionKey={({ key }) => key}
          getOptionLabel={({ title }) => title}
          isOptionEqualToValue={(a, b) => a.key === b.key}
          onChange={(_event, chosen) => onChoose(chosen ?? undefined)}
          renderInput={(props) => (
            <TextField
              {...props}
              label={text.plotOf(name)}
              error={problem !== undefined}
              helperText={problem ?? (plot ? oddities(plot, areaOf(polygon)).join(' ') : text.leaveOut)}
            />
          )}
        />
      )}
    </Box>
  )
}

function oddities({ geometry, row }: Plot, area: number): readonly string[] {
  const known = row.area_gleba
  const odd = known > 0 ? Math.abs(area - known) / known : 0
  return [
    ...(geometry.type === 'Polygon' ? [text.replaces(inHectares(areaOf(geometry)))] : []),
    ...(odd > oddFrom ? [text.differs(Math.round(odd * 100), inHectares(known))] : []),
  ]
}

function inHectares(area: number): string {
  return formatDecimal(area, 2, 2)
}
