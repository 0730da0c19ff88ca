import { formatMoney, parseDecimal, parseMoneyDigits } from '#model/formats/index'
import { FieldText } from '../FieldText'
import type { InputProps } from '../fieldKind'
import { useDraft } from './useDraft'

/** What a calculator's keys and our own spelling leave in the field. */
const calculated = /^[0-9R$.,\s]*$/

/**
 * An amount of reais, typed like on a calculator: each digit pushes the others to the left. A text with anything else
 * in it (`-500`, `1e5`) is read as it stands, for the validator to judge.
 */
export function MoneyInput(input: InputProps) {
  const { value, readOnly, onChange, onBlur } = input
  const [text, keep] = useDraft(value, show)
  const take = (typed: string, next: unknown) => {
    keep(typed, next)
    if (!Object.is(next, value)) onChange(next)
  }
  return (
    <FieldText
      input={input}
      text={text}
      isWritten
      inputMode="numeric"
      onBlur={() => {
        if (typeof value === 'number') keep(show(value), value)
        onBlur()
      }}
      onChange={(event) => {
        const typed = event.target.value
        if (!calculated.test(typed)) return take(typed, amountIn(typed) ?? typed)
        const amount = parseMoneyDigits(typed)
        // Deleting from R$ 0,00 must be able to empty the field.
        const next = amount === 0 && typed.length < text.length ? undefined : amount
        take(show(next), next)
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        const amount = amountIn(pasted)
        if (amount === undefined || readOnly) return
        event.preventDefault()
        // Too long an amount is told by the validator: cutting digits off would make another amount of it.
        take(show(amount), amount)
      }}
    />
  )
}

function amountIn(text: string): number | undefined {
  const amount = parseDecimal(text)
  return amount === undefined ? undefined : Math.round(amount * 100) / 100
}

function show(value: unknown): string {
  if (typeof value === 'number') return formatMoney(value)
  return value === undefined || value === null ? '' : String(value)
}
