import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import type { SampleRecords } from '#model/record/readRecords'
import { text } from './messages'

interface SampleChoiceProps {
  readonly samples: readonly SampleRecords[]
  readonly taken: ReadonlySet<number>
  onTake(taken: ReadonlySet<number>): void
}

export function SampleChoice({ samples, taken, onTake }: SampleChoiceProps) {
  const all = samples.map(({ place }) => place)
  const toggle = (place: number) => {
    onTake(new Set(all.filter((each) => (each === place ? !taken.has(place) : taken.has(each)))))
  }
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{text.samples}</FormLabel>
      <FormGroup sx={{ maxHeight: 220, overflow: 'auto', flexWrap: 'nowrap' }}>
        <FormControlLabel
          label={text.allSamples(samples.length)}
          control={
            <Checkbox
              size="small"
              checked={taken.size === samples.length}
              indeterminate={taken.size > 0 && taken.size < samples.length}
              onChange={({ target }) => onTake(new Set(target.checked ? all : []))}
            />
          }
        />
        {samples.map(({ place, name }) => (
          <FormControlLabel
            key={place}
            sx={{ ml: 1 }}
            label={name || text.sample(place)}
            control={<Checkbox size="small" checked={taken.has(place)} onChange={() => toggle(place)} />}
          />
        ))}
      </FormGroup>
    </FormControl>
  )
}
