/* MUI's TextField around an Autocomplete, of its parts: the whole brings selects and two other variants along. */
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { InputProps } from '../../contract'
import { hintId, hintOf, InputHint, labelOf, lookOf } from '../labels'
import type { InputParts } from './Combobox'

interface PickerFrameProps {
  readonly params: InputParts
  readonly input: InputProps
  readonly placeholder: string | undefined
  /** More attributes of the `input` element. */
  readonly attributes: ComponentProps<'input'>
  readonly busySign?: ReactNode
  onPress?(event: MouseEvent<HTMLElement>): void
}

export function PickerFrame({ params, input, placeholder, attributes, busySign, onPress }: PickerFrameProps) {
  const { id, disabled, fullWidth, slotProps } = params
  const hint = hintOf(input)
  const label = labelOf(input)
  return (
    <FormControl
      size="small"
      disabled={disabled}
      fullWidth={fullWidth}
      error={input.problem !== undefined}
      {...(input.readOnly && { sx: lookOf(input) })}
    >
      <InputLabel {...slotProps.inputLabel} {...(onPress && { onClick: onPress })}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...slotProps.input}
        id={id}
        label={label}
        fullWidth={fullWidth}
        placeholder={placeholder}
        aria-describedby={hint ? hintId(id) : undefined}
        inputProps={{ ...slotProps.htmlInput, ...attributes }}
        {...(onPress && { onMouseDown: onPress })}
        endAdornment={
          <>
            {busySign}
            {slotProps.input.endAdornment}
          </>
        }
      />
      {hint && (
        <FormHelperText id={hintId(id)} component="div">
          <InputHint input={input} />
        </FormHelperText>
      )}
    </FormControl>
  )
}
