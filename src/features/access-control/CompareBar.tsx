import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import type { Group } from './draft'
import { text } from './messages'

interface CompareBarProps {
  readonly groups: readonly Group[]
  readonly other: Group | undefined
  readonly isOnlyDifferent: boolean
  onOther(id: number | undefined): void
  onOnlyDifferent(isOnly: boolean): void
}

export function CompareBar({ groups, other, isOnlyDifferent, onOther, onOnlyDifferent }: CompareBarProps) {
  return (
    <Box sx={{ px: 2, pb: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <TextField
        select
        size="small"
        label={text.compare}
        value={other?.id ?? ''}
        onChange={(event) => onOther(event.target.value === '' ? undefined : Number(event.target.value))}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width: { xs: '100%', sm: 260 } }}
      >
        <MenuItem value="">{text.noCompare}</MenuItem>
        {groups.map(({ id, description }) => (
          <MenuItem key={id} value={id}>
            {description}
          </MenuItem>
        ))}
      </TextField>
      {other && (
        <FormControlLabel
          label={text.onlyDifferences}
          control={<Switch checked={isOnlyDifferent} onChange={(_, isOnly) => onOnlyDifferent(isOnly)} />}
        />
      )}
    </Box>
  )
}
