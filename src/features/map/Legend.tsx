import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { formatDecimal } from '#model/formats/number'
import type { Group } from './layers'
import { text as words } from './messages'

/** `text` replaces the label for display; `label` stays the key. */
export type LegendGroup = Group & { readonly isPin?: boolean; readonly text?: string }

interface LegendProps {
  readonly groups: readonly LegendGroup[]
  readonly hidden: ReadonlySet<string>
  onToggle(label: string): void
}

export function Legend({ groups, hidden, onToggle }: LegendProps) {
  return (
    <Box role="group" aria-label={words.legend} sx={{ maxHeight: 260, overflowY: 'auto', my: 1 }}>
      {groups.map(({ label, text = label, color, count, isPin }) =>
        count === undefined ? (
          <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 4, py: 0.5 }}>
            <Box aria-hidden sx={{ width: 14, height: 14, bgcolor: color, borderRadius: '3px' }} />
            <Box component="span" sx={{ typography: 'body2' }}>
              {text}
            </Box>
          </Box>
        ) : (
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
                  {text}
                </Box>
                <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
                  {formatDecimal(count, 0, 0)}
                </Box>
              </Box>
            }
            slotProps={{ typography: { sx: { flex: 1 } } }}
            sx={{ display: 'flex', mr: 0.5 }}
          />
        ),
      )}
    </Box>
  )
}
