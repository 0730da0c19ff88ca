import { formatMoney, parseDecimal, parseMoneyDigits } from '#model/formats/index'
import { FieldText } from '../FieldText'
import type { InputProps } from '../fieldKind'

/** An amount of reais, typed like on a calculator: each digit pushes the others to the left. */
export function MoneyInput(input: InputProps) {
  const { value, readOnly, onChange, onBlur } = input
  const text =
    typeof value === 'number'
      ? formatMoney(value)
      : value === undefined || value === null
        ? ''
        : String(value)
  return (
    <FieldText
      input={input}
      text={text}
      inputMode="numeric"
      onBlur={onBlur}
      onChange={(event) => {
        const typed = event.target.value
        const amount = parseMoneyDigits(typed)
        // Deleting from R$ 0,00 must be able to empty the field.
        const next = amount === 0 && typed.length < text.length ? undefined : amount
        if (!Object.is(next, value)) onChange(next)
      }}
      onPaste={(event) => {
        const amount = parseDecimal(event.clipboardData.getData('text'))
        if (amount === undefined || readOnly) return
        event.preventDefault()
        // Too long an amount is told by the validator: cutting digits off would make another amount of it.
        onChange(Math.round(Math.abs(amount) * 100) / 100)
      }}
    />
  )
}
