/* Hidden rows, and rows that do not look like records (titles, totals): the user decides whether to import them. */
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { sheetText } from './messages'
import type { MatchStep, SheetImporting } from './useSheetImport'

interface OutsideLinesProps {
  readonly importing: SheetImporting
  readonly step: MatchStep
}

const fewNumbers = 8

export function OutsideLines({ importing, step }: OutsideLinesProps) {
  const { outside } = step.laid
  if (outside.length === 0) return null
  return (
    <Alert severity="info" slotProps={{ message: { sx: { minWidth: 0 } } }}>
      {outside.map(({ kind, lines }) => {
        const numbers = lines.slice(0, fewNumbers).join(', ') + (lines.length > fewNumbers ? '…' : '')
        return (
          <FormControlLabel
            key={kind}
            sx={{ display: 'flex' }}
            control={
              <Checkbox
                size="small"
                sx={{ my: -0.75 }}
                checked={step.taken.has(kind)}
                onChange={({ target }) => importing.setTaken(kind, target.checked)}
              />
            }
            label={sheetText.takeIn(lines.length, numbers, sheetText.outside[kind])}
          />
        )
      })}
    </Alert>
  )
}
