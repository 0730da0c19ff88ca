/* Notices and choices about a file of polygons, shared by all imports. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { mapText } from '../messages'
import { knownSystems } from './systemList'
import type { OutlineFileState } from './useOutlineFile'

export function OutlineNotes({ state }: { readonly state: OutlineFileState }) {
  const { file, outlines, layer, properties } = state
  if (!file) return null
  const { found, problem, isReading, options } = file
  const { open, isSwapped = false, systems = [], layers = [], leftOut } = found ?? {}
  const isEmpty = found !== undefined && outlines.length === 0 && !open
  const left = leftOut ? mapText.leftOut(leftOut.points, leftOut.unreadable) : ''
  const facts = [...(systems.length > 0 ? [mapText.system(systems.join(', '))] : []), ...(left ? [left] : [])]
  return (
    <Stack spacing={1.5} sx={{ mb: 1.5 }}>
      {isReading && <LinearProgress aria-label={mapText.reading} />}
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {isEmpty && <Alert severity="warning">{mapText.noShapes}</Alert>}
      {open && <Alert severity="warning">{mapText.openQuestion[open.question](open.named)}</Alert>}
      {open && (
        <Choice
          label={mapText.systemLabel}
          value={options.system ?? ''}
          choices={knownSystems.map(({ id, title }) => [id, title])}
          onChoose={(system) => void state.choose({ system })}
        />
      )}
      {(isSwapped || options.isSwapped) && (
        <Alert
          severity={isSwapped ? 'warning' : 'info'}
          action={
            <Button
              color="inherit"
              size="small"
              disabled={isReading}
              onClick={() => void state.choose({ isSwapped: !options.isSwapped })}
            >
              {options.isSwapped ? mapText.swapBack : mapText.swap}
            </Button>
          }
        >
          {isSwapped ? mapText.areSwapped : mapText.wereSwapped}
        </Alert>
      )}
      {(layers.length > 1 || properties.length > 1) && (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
          {layers.length > 1 && (
            <Choice
              label={mapText.layer}
              value={layer}
              choices={[['', mapText.allLayers], ...layers.map((each) => [each, each] as const)]}
              onChoose={state.chooseLayer}
            />
          )}
          {properties.length > 1 && (
            <Choice
              label={mapText.nameProperty}
              value={properties[0] ?? ''}
              choices={properties.map((each) => [each, each])}
              onChoose={state.chooseName}
            />
          )}
        </Stack>
      )}
      {facts.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts.join(' · ')}
        </Typography>
      )}
    </Stack>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, title: string])[]
  onChoose(value: string): void
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{
        inputLabel: { shrink: value !== '' || choices[0]?.[0] === '' },
        select: { displayEmpty: choices[0]?.[0] === '' },
      }}
    >
      {choices.map(([each, title]) => (
        <MenuItem key={each} value={each}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}
