import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { InputProps } from './fieldKind'

/** The field's title, with ' *' when it is required; the mark is not read out, `aria-required` says it. */
export function labelOf({ field, required, readOnly }: Pick<InputProps, 'field' | 'required' | 'readOnly'>) {
  if (!required || readOnly) return field.title
  return (
    <>
      {field.title}
      <span aria-hidden="true">{' *'}</span>
    </>
  )
}

/** What stands under an input: what is wrong, else what is odd, else the help of the schema. */
export function hintOf({ problem, warning, field }: Pick<InputProps, 'problem' | 'warning' | 'field'>) {
  return problem ?? warning ?? field.help
}

/** The hint, with a sign when it is a warning. */
export function InputHint({ input }: { readonly input: Pick<InputProps, 'problem' | 'warning' | 'field'> }) {
  if (input.problem !== undefined || input.warning === undefined) return <>{hintOf(input)}</>
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, color: 'text.primary' }}>
      <WarningAmber color="warning" sx={{ fontSize: 16 }} />
      {input.warning}
    </Box>
  )
}

/** Tints a read-only field, so that it does not look editable. */
export function lookOf({ readOnly }: Pick<InputProps, 'readOnly'>): SxProps<Theme> | undefined {
  return readOnly ? closedLook : undefined
}

const closedLook = { '& .MuiOutlinedInput-root': { bgcolor: 'action.hover' } }

/** Id of the hint's element, for `aria-describedby`; the same that a text field gives it. */
export function hintId(id: string): string {
  return `${id}-helper-text`
}
