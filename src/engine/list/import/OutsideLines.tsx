/*
 * Hidden rows, and rows that do not look like records (titles, totals): the user decides whether to import
 * them.
 */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
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
        const isTaken = step.taken.has(kind)
        const shown = lines.slice(0, fewNumbers).join(', ')
        const numbers = lines.length > fewNumbers ? `${shown}…` : shown
        const words = sheetText.outside[kind]
        return (
          <Box key={kind}>
            {words(lines.length, numbers)} {isTaken ? sheetText.areIn : sheetText.areOut}{' '}
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={isTaken}
                  onChange={({ target }) => importing.setTaken(kind, target.checked)}
                />
              }
              label={sheetText.takeIn}
            />
          </Box>
        )
      })}
    </Alert>
  )
}
