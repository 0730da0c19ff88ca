import type { Field } from '#model/entity/entity'
import { formatCoordinate, formatDecimal, parseCoordinate, parseDecimal, tidy } from '#model/formats/index'
import { FieldText } from '../FieldText'
import type { InputProps } from '../fieldKind'
import { useDraft } from './useDraft'

interface Numbering {
  parse(text: string): number | undefined
  show(value: number, field: Field): string
  readonly inputMode: 'numeric' | 'decimal' | 'text'
  /** A number below zero becomes zero, unless the schema wants it: so the specification has it for this input. */
  readonly isPositive?: boolean
}

const decimal: Numbering = {
  parse: parseDecimal,
  show: (value, field) => formatDecimal(value, field.decimals ?? 0, Math.max(field.decimals ?? 0, 10)),
  inputMode: 'decimal',
}

const periodic: Numbering = { ...decimal, isPositive: true }

const integer: Numbering = {
  ...decimal,
  show: (value, field) => (field.isPlain ? String(value).replace('.', ',') : formatDecimal(value, 0, 10)),
  inputMode: 'numeric',
}

const coordinate: Numbering = {
  parse: parseCoordinate,
  show: (value) => formatCoordinate(value),
  // Telephones' number pads have no minus sign, and every longitude of the country needs one.
  inputMode: 'text',
}

/** Whole numbers. */
export function IntegerInput(input: InputProps) {
  return <Numbered input={input} numbering={integer} />
}

/** Numbers with decimals. */
export function DecimalInput(input: InputProps) {
  return <Numbered input={input} numbering={decimal} />
}

/** Percentages, stored as such (12,5 is 12,5 %); `widget: "periodic"` puts an element's sign before them. */
export function PercentInput(input: InputProps) {
  const isPeriodic = input.field.widget === 'periodic'
  const { unit = '%', prefix = isPeriodic ? 'N' : undefined } = input.field
  const field = { ...input.field, unit, ...(prefix !== undefined && { prefix }) }
  return <Numbered input={{ ...input, field }} numbering={isPeriodic ? periodic : decimal} />
}

/** Degrees; also understands degrees, minutes and seconds. */
export function CoordinateInput(input: InputProps) {
  return <Numbered input={input} numbering={coordinate} />
}

function Numbered({ input, numbering }: { readonly input: InputProps; readonly numbering: Numbering }) {
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
        // A text that is no number stays and goes to the form as it is, so that the validator can say so: without
        // what does not belong there it would be another number.
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
