import Box from '@mui/material/Box'
import { formats } from '#model/formats/index'
import type { InputProps } from '../contract'
import { FieldText } from './FieldText'
import { inputText } from './messages'
import { useMaskedInput } from './text/useMaskedInput'

export function ColorInput(input: InputProps) {
  const { value, ...handlers } = useMaskedInput({ ...input, masking: formats.color })
  const isWhole = typeof input.value === 'string' && formats.color.validate(input.value) === undefined
  return (
    <FieldText
      input={input}
      text={value}
      isWritten
      {...handlers}
      start={
        <Box
          component="input"
          type="color"
          aria-label={inputText.pickColor(input.field.title)}
          disabled={input.readOnly}
          value={isWhole ? String(input.value).toLowerCase() : '#ffffff'}
          onChange={(event) => input.onChange((event.target as HTMLInputElement).value.toUpperCase())}
          sx={{ width: 28, height: 28, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
        />
      }
    />
  )
}
