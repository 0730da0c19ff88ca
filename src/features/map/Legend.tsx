/* What the colours mean; whatever is unchecked is not on the map. */
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { formatDecimal } from '#model/formats/number'
import type { Group } from './layers'
import { text } from './messages'

interface LegendProps {
  readonly groups: readonly (Group & { readonly isPin?: boolean })[]
  readonly hidden: ReadonlySet<string>
  onToggle(label: string): void
}

/** The legend of the map. */
export function Legend({ groups, hidden, onToggle }: LegendProps) {
  return (
    <Box role="group" aria-label={text.legend} sx={{ maxHeight: 260, overflowY: 'auto', my: 1 }}>
      {groups.map(({ label, color, count, isPin }) => (
        <FormControlLabel
          key={label}
          control={
            <Checkbox
              size="small"
              checked={!hidden.has(label)}
              onChange={() => onToggle(label)}
              sx={{ py: 0.5 }}
            />
          }
          label={
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box
                aria-hidden
                sx={{
                  width: 14,
                  height: 14,
                  flexShrink: 0,
                  bgcolor: color,
                  borderRadius: isPin ? '50% 50% 50% 0' : '3px',
                  rotate: isPin ? '-45deg' : undefined,
                }}
              />
              <Box component="span" sx={{ flex: 1, typography: 'body2' }}>
                {label}
              </Box>
              <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
                {formatDecimal(count, 0, 0)}
              </Box>
            </Box>
          }
          slotProps={{ typography: { sx: { flex: 1 } } }}
          sx={{ display: 'flex', mr: 0.5 }}
        />
      ))}
    </Box>
  )
}
