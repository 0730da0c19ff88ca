import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import type { InputProps } from './fieldKind'
import { hintOf, InputHint, labelOf, lookOf } from './labels'

type Parts = Pick<
  TextFieldProps,
  | 'type'
  | 'autoComplete'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'onBlur'
  | 'onFocus'
  | 'onChange'
  | 'onPaste'
  | 'onKeyDown'
>

interface FieldTextProps extends Parts {
  readonly input: InputProps
  /** What the input shows. */
  readonly text: string
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  readonly maxLength?: number
  readonly start?: ReactNode
  readonly end?: ReactNode
}

/** A text field bound to its label, help and messages; what most inputs are made of. */
export function FieldText({ input, text, inputMode, maxLength, start, end, ...parts }: FieldTextProps) {
  const { field, readOnly, required } = input
  const before = field.prefix ?? start
  const unit = field.unit && <InputAdornment position="end">{field.unit}</InputAdornment>
  return (
    <TextField
      {...parts}
      id={input.id}
      sx={lookOf(input)}
      value={text}
      label={labelOf(input)}
      fullWidth
      size="small"
      error={input.problem !== undefined}
      helperText={hintOf(input) && <InputHint input={input} />}
      placeholder={readOnly ? undefined : field.placeholder}
      autoComplete={parts.autoComplete ?? 'off'}
      slotProps={{
        htmlInput: {
          readOnly,
          inputMode,
          maxLength: readOnly ? undefined : maxLength,
          'aria-required': required || undefined,
          'aria-readonly': readOnly || undefined,
        },
        input: {
          startAdornment: before && <InputAdornment position="start">{before}</InputAdornment>,
          endAdornment:
            end || unit ? [<span key="unit">{unit}</span>, <span key="end">{end}</span>] : undefined,
        },
        formHelperText: { component: 'div' },
      }}
    />
  )
}
