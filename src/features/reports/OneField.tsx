import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

interface FieldSelectProps {
  readonly label: string
  readonly none?: string
  readonly choices: readonly { readonly path: string; readonly title: string }[]
  readonly value: string | undefined
  onChange(path: string): void
}

export function OneField({ label, none, choices, value = '', onChange }: FieldSelectProps) {
  return (
    <TextField
      select
      label={label}
      value={choices.some(({ path }) => path === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {choices.map(({ path, title }) => (
        <MenuItem key={path} value={path}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}
