import TextField from '@mui/material/TextField'
import { secretText } from './secretMessages'

interface PresentPasswordProps {
  readonly value: string | undefined
  readonly problem: string | undefined
  onChange(value: string): void
}

export function PresentPassword({ value, problem, onChange }: PresentPasswordProps) {
  if (value === undefined) return null
  return (
    <TextField
      required
      autoFocus
      type="password"
      autoComplete="current-password"
      label={secretText.password}
      value={value}
      error={problem !== undefined}
      helperText={problem ?? secretText.passwordHint}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
