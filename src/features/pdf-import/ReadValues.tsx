import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Entity } from '#model/entity/entity'
import { refusalsIn, type SampleRecords, tellRecords } from '#model/record/readRecords'
import { text } from './messages'

interface ReadValuesProps {
  readonly entity: Entity
  readonly samples: readonly SampleRecords[]
  /** Titles of measurements that match no field. */
  readonly unknown: readonly string[]
}

export function ReadValues({ entity, samples, unknown }: ReadValuesProps) {
  const shownSamples = samples.map(({ place, name, rows, notes }) => {
    return { place, name: name || text.sample(place), values: tellRecords(entity, rows), notes }
  })
  const count = shownSamples.reduce((sum, { values }) => sum + values.length, 0)
  const notes = shownSamples.flatMap((sample) =>
    sample.notes.map((note) => ({ ...note, sample: sample.name })),
  )
  const converted = notes.filter(({ kind }) => kind === 'converted')
  const refused = refusalsIn(notes)
  const titled = ({ sample, field }: (typeof notes)[number]) =>
    shownSamples.length > 1 ? `${sample}: ${field}` : field
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {count === 0 ? (
        <Alert severity="info">{text.nothing}</Alert>
      ) : (
        <div>
          <Typography sx={{ fontWeight: 600 }}>{text.found(count)}</Typography>
          {shownSamples.map(({ place, name, values }) => (
            <Box key={place}>
              {shownSamples.length > 1 && (
                <Typography variant="subtitle2" component="h3" sx={{ mt: 1 }}>
                  {name}
                </Typography>
              )}
              <Box
                component="dl"
                sx={{
                  display: 'grid',
                  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
                  columnGap: 2,
                  rowGap: 0.5,
                  my: 0.5,
                  typography: 'body2',
                  '& dt': { color: 'text.secondary' },
                  '& dd': { m: 0, overflowWrap: 'anywhere' },
                }}
              >
                {values.map(({ campo, valor }) => (
                  <Box key={`${campo} ${valor}`} sx={{ display: 'contents' }}>
                    <dt>{campo}</dt>
                    <dd>{valor}</dd>
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
        </div>
      )}
      <Notes
        title={text.converted(converted.length)}
        severity="info"
        lines={converted.map((note) => text.becomes(titled(note), note.said, note.told))}
      />
      <Notes
        title={text.refused(refused.length)}
        severity="warning"
        lines={refused.map((note) => text.because(titled(note), note.said, note.told))}
      />
      <Notes title={text.unknown(unknown.length)} severity="info" lines={unknown} />
      {count > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text.check}
        </Typography>
      )}
    </Box>
  )
}

interface NotesProps {
  readonly title: string
  readonly severity: 'info' | 'warning'
  readonly lines: readonly string[]
}

function Notes({ title, severity, lines }: NotesProps) {
  if (lines.length === 0) return null
  return (
    <Alert severity={severity}>
      <AlertTitle>{title}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Alert>
  )
}
