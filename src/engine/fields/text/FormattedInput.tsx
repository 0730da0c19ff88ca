import CheckCircle from '@mui/icons-material/CheckCircle'
import { formats, isFormat } from '#model/formats/index'
import type { InputProps } from '../../contract'
import { FieldText } from '../FieldText'
import { inputText } from '../messages'
import { TextInput } from './TextInput'
import { type Masking, useMaskedInput } from './useMaskedInput'

type InputMode = 'text' | 'numeric' | 'email' | 'tel' | 'url'

const inputModes: Readonly<Record<string, InputMode>> = {
  cpf: 'numeric',
  cep: 'numeric',
  phone: 'tel',
  'phone-com': 'tel',
  'phone-cel': 'tel',
  'phone-other': 'tel',
  email: 'email',
  uri: 'url',
  date: 'numeric',
  month: 'numeric',
  'date-time': 'numeric',
}

export function inputModeOf(format: string | undefined): InputMode {
  return inputModes[format ?? ''] ?? 'text'
}

const free = (typed: string) => typed

export function FormattedInput(input: InputProps) {
  const { format } = input.field
  if (!format || !isFormat(format)) return <TextInput {...input} />
  return <Formatted {...input} masking={formats[format]} />
}

/** Formats without a mask are normalised only on blur (an e-mail becomes lower case). */
export function LooseFormattedInput(input: InputProps) {
  const { format } = input.field
  if (!format || !isFormat(format)) return <TextInput {...input} />
  const { normalise, show } = formats[format]
  return <Formatted {...input} masking={{ mask: free, normalise, show }} />
}

/** Number of characters of a complete document number, without separators. */
const wholeLengths: Readonly<Record<string, readonly number[]>> = {
  cpf: [11],
  cnpj: [14],
  'cpf-cnpj': [11, 14],
  cib: [8],
}

/** A document number. It is validated as soon as it is complete; a green mark shows valid check digits. */
export function DocumentInput(input: InputProps) {
  const { format } = input.field
  if (!format || !isFormat(format)) return <TextInput {...input} />
  const isValid = typeof input.value === 'string' && formats[format].validate(input.value) === undefined
  const isWhole = (value: unknown) =>
    typeof value === 'string' && wholeLengths[format]?.includes(value.replace(/[^0-9A-Za-z]/g, '').length)
  return (
    <Formatted
      {...input}
      masking={formats[format]}
      isMarked={isValid && input.problem === undefined}
      onChange={(value) => {
        input.onChange(value)
        if (isWhole(value)) input.onBlur()
      }}
    />
  )
}

interface FormattedProps extends InputProps {
  readonly masking: Masking
  readonly isMarked?: boolean
}

function Formatted({ masking, isMarked = false, ...input }: FormattedProps) {
  const { value, ...handlers } = useMaskedInput({ ...input, masking })
  return (
    <FieldText
      input={input}
      text={value}
      isWritten
      {...handlers}
      onFocus={input.onFocus}
      inputMode={inputModeOf(input.field.format)}
      end={isMarked && <CheckCircle color="success" titleAccess={inputText.valid} />}
    />
  )
}
