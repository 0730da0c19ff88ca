import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { text } from './messages'
import type { PermissionItem, PermissionRow } from './permissionRows'

interface PermissionMatrixProps {
  readonly rows: readonly PermissionRow[]
  readonly isLocked: boolean
  isGranted(permission: number): boolean
  onChange(permissions: readonly number[], isGiven: boolean): void
}

export function PermissionMatrix({ rows, isLocked, isGranted, onChange }: PermissionMatrixProps) {
  if (rows.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>{text.nothing}</Typography>
    )
  }
  return rows.map((row) => {
    const granted = row.items.filter(({ id }) => isGranted(id)).map(({ id }) => id)
    return (
      <Row key={row.title} row={row} granted={granted.join(' ')} isLocked={isLocked} onChange={onChange} />
    )
  })
}

interface RowProps extends Pick<PermissionMatrixProps, 'isLocked' | 'onChange'> {
  readonly row: PermissionRow
  /** Ids joined by spaces: a string, so that `memo` can compare it. */
  readonly granted: string
}

const Row = memo(function Row({ row, granted, isLocked, onChange }: RowProps) {
  const ids = new Set(granted.split(' ').map(Number))
  const isWhole = row.items.every(({ id }) => ids.has(id))
  const isPart = !isWhole && row.items.some(({ id }) => ids.has(id))
  return (
    <Box
      component="fieldset"
      sx={{
        border: 0,
        borderTop: 1,
        borderColor: 'divider',
        m: 0,
        px: { xs: 1.5, sm: 2 },
        py: 1,
        minWidth: 0,
      }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ float: 'left', width: '100%', p: 0 }}>
        {row.title}
      </Typography>
      <Box sx={{ clear: 'both', display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <Tick
          label={text.all}
          name={text.allOf(row.title)}
          isGiven={isWhole}
          isPart={isPart}
          isLocked={isLocked}
          onChange={(isGiven) =>
            onChange(
              row.items.map(({ id }) => id),
              isGiven,
            )
          }
        />
        {row.items.map(({ id, label }: PermissionItem) => (
          <Tick
            key={id}
            label={label}
            name={`${row.title}: ${label}`}
            isGiven={ids.has(id)}
            isLocked={isLocked}
            onChange={(isGiven) => onChange([id], isGiven)}
          />
        ))}
      </Box>
    </Box>
  )
})

interface TickProps {
  readonly label: string
  readonly name: string
  readonly isGiven: boolean
  readonly isPart?: boolean
  readonly isLocked: boolean
  onChange(isGiven: boolean): void
}

function Tick({ label, name, isGiven, isPart = false, isLocked, onChange }: TickProps) {
  return (
    <FormControlLabel
      label={label}
      disabled={isLocked}
      sx={{ mr: 1, '& .MuiFormControlLabel-label': { fontSize: '0.875rem' } }}
      control={
        <Checkbox
          size="small"
          checked={isGiven}
          indeterminate={isPart}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { 'aria-label': name } }}
        />
      }
    />
  )
}
