import type { Field } from '#model/entity/entity'
import { formatCoordinate, formatDecimal, parseCoordinate, parseDecimal, tidy } from '#model/formats/index'
import type { InputProps } from '../../contract'
import { FieldText } from '../FieldText'
import { useDraft } from './useDraft'

interface NumberFormat {
  parse(text: string): number | undefined
  show(value: number, field: Field): string
  readonly inputMode: 'numeric' | 'decimal' | 'text'
  readonly isPositive?: boolean
}

const decimal: NumberFormat = {
  parse: parseDecimal,
  show: (value, field) => formatDecimal(value, field.decimals ?? 0, Math.max(field.decimals ?? 0, 10)),
  inputMode: 'decimal',
}

const periodic: NumberFormat = { ...decimal, isPositive: true }

const integer: NumberFormat = {
  ...decimal,
  show: (value, field) => (field.isPlain ? String(value).replace('.', ',') : formatDecimal(value, 0, 10)),
  inputMode: 'numeric',
}

const coordinate: NumberFormat = {
  parse: parseCoordinate,
  show: (value) => formatCoordinate(value),
  // Numeric keypads of phones have no minus sign, which longitudes in Brazil need.
  inputMode: 'text',
}

export function IntegerInput(input: InputProps) {
  return <Numbered input={input} numbering={integer} />
}

export function DecimalInput(input: InputProps) {
  return <Numbered input={input} numbering={decimal} />
}

/** Stored as a percentage (12.5 is 12,5 %). */
export function PercentInput(input: InputProps) {
  const isPeriodic = input.field.widget === 'periodic'
  const { unit = '%', prefix = isPeriodic ? 'N' : undefined } = input.field
  const field = { ...input.field, unit, ...(prefix !== undefined && { prefix }) }
  return <Numbered input={{ ...input, field }} numbering={isPeriodic ? periodic : decimal} />
}

/** Also parses degrees, minutes and seconds. */
export function CoordinateInput(input: InputProps) {
  return <Numbered input={input} numbering={coordinate} />
}

function Numbered({ input, numbering }: { readonly input: InputProps; readonly numbering: NumberFormat }) {
  const { value, field, onChange, onBlur } = input
  const show = (each: unknown) =>
    typeof each === 'number'
      ? numbering.show(each, field)
      : each === undefined || each === null
        ? ''
        : String(each)
  const [text, keep] = useDraft(value, show)
  return (
    <FieldText
      input={input}
      text={text}
      isWritten
      inputMode={numbering.inputMode}
      onChange={(event) => {
        const typed = event.target.value
        // Text that is not a number goes to the form unchanged, so that the validator reports it; dropping
        // characters could make it a different number.
        const read = tidy(typed) === '' ? undefined : (numbering.parse(typed) ?? typed)
        const isBelow = numbering.isPositive && (field.minimum ?? 0) >= 0 && Number(read) < 0
        const next = isBelow ? 0 : read
        keep(isBelow ? '0' : typed, next)
        if (!Object.is(next, value)) onChange(next)
      }}
      onBlur={() => {
        if (typeof value === 'number') keep(numbering.show(value, field), value)
        onBlur()
      }}
    />
  )
}
