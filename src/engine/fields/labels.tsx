import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { InputProps } from '../contract'

/** Adds ' *' to a required field's title, hidden from screen readers because `aria-required` says it. */
export function labelOf({ field, required, readOnly }: Pick<InputProps, 'field' | 'required' | 'readOnly'>) {
  if (!required || readOnly) return field.title
  return (
    <>
      {field.title}
      <span aria-hidden="true">{' *'}</span>
    </>
  )
}

export function hintOf({ problem, warning, field }: Pick<InputProps, 'problem' | 'warning' | 'field'>) {
  return problem ?? warning ?? field.help
}

export function InputHint({ input }: { readonly input: Pick<InputProps, 'problem' | 'warning' | 'field'> }) {
  if (input.problem !== undefined || input.warning === undefined) return <>{hintOf(input)}</>
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, color: 'text.primary' }}>
      <WarningAmber color="warning" sx={{ fontSize: 16 }} />
      {input.warning}
    </Box>
  )
}

export function lookOf({ readOnly }: Pick<InputProps, 'readOnly'>): SxProps<Theme> | undefined {
  return readOnly ? closedLook : undefined
}

const closedLook = { '& .MuiOutlinedInput-root': { bgcolor: 'action.hover' } }

/** Same id as MUI's text field uses for its helper text. */
export function hintId(id: string): string {
  return `${id}-helper-text`
}
