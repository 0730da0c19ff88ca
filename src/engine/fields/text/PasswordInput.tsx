import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { useState } from 'react'
import type { InputProps } from '../../contract'
import { FieldButton } from '../FieldButton'
import { FieldText } from '../FieldText'
import { inputText } from '../messages'

/** Never trimmed or autofilled. */
export function PasswordInput(input: InputProps) {
  const [isShown, setShown] = useState(false)
  const { value, onChange, onBlur } = input
  return (
    <FieldText
      input={input}
      text={typeof value === 'string' ? value : ''}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      end={
        <FieldButton
          label={(isShown ? inputText.hidePassword : inputText.showPassword)(input.field.title)}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
        </FieldButton>
      }
    />
  )
}
