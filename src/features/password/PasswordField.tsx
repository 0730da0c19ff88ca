import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Icon } from '../../engine'
import { text } from './messages'

interface PasswordFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly problem?: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly helpId?: string
  onChange(value: string): void
  onBlur(): void
}

export function PasswordField({ id, problem, helpId, onChange, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const described = [problem && `${id}-helper-text`, helpId].filter(Boolean).join(' ')
  return (
    <TextField
      {...input}
      required
      id={id}
      name={id}
      type={isShown ? 'text' : 'password'}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{
        htmlInput: { 'aria-describedby': described || undefined },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={text.show(input.label)}
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              >
                <Icon name={isShown ? 'VisibilityOff' : 'Visibility'} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
