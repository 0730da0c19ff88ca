import { useRef } from 'react'
import { decimalsOf, hasMoreDecimals } from '#model/entity/decimals'
import { formatDecimal, formatMoney, parseDecimal, parseMoneyDigits } from '#model/formats/index'
import type { InputProps } from '../../contract'
import { FieldText } from '../FieldText'
import { type CentsState, editMoney, typeCents } from './moneyEdit'
import { useDraft } from './useDraft'

/** Characters that digit-by-digit input and our own format produce. */
const calculated = /^[0-9R$.,\s]*$/

/** An amount that arrives in one edit: by IME, dictation or autofill. */
const writtenOut = /^[0-9.]+,[0-9]*$/

/**
 * An amount in reais. Digits shift in from the right as on a calculator (1, 12 → R$ 0,01, R$ 0,12) until a comma marks
 * those before it as reais. Other text (`-500`, `1e5`) is parsed as it is, and the validator reports it.
 */
export function MoneyInput(input: InputProps) {
  const { value, field, readOnly, onChange, onBlur } = input
  const precision = decimalsOf(field) ?? 2
  const show = (each: unknown) => showAmount(each, precision)
  const [text, keep] = useDraft(value, show)
  // A comma is interpreted so only in an amount typed from an empty field.
  const isFresh = useRef(false)
  const cents = useRef<CentsState>(undefined)
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
        isFresh.current = false
        if (typeof value === 'number') keep(show(value), value)
        onBlur()
      }}
      onChange={({ target, nativeEvent }) => {
        const { inputType, isComposing } = nativeEvent as InputEvent
        const typed = target.value
        if (!calculated.test(typed)) return take(typed, parseDecimal(typed) ?? typed)
        if (text === '') isFresh.current = true
        const written = isFresh.current && writtenOut.test(typed) ? parseDecimal(typed) : undefined
        if (written !== undefined) return take(isComposing ? typed : show(written), written)
        const added = typed.startsWith(text) ? typed.slice(text.length) : ''
        const isTyped = isFresh.current && typeof value === 'number'
        cents.current = isTyped ? typeCents(cents.current, value, added, precision) : undefined
        if (cents.current) return take(show(cents.current.amount), cents.current.amount)
        // An IME overwrites text that is replaced during composition.
        if (isComposing) return take(typed, parseMoneyDigits(typed, { precision }))
        const edited = editMoney({
          before: text,
          after: typed,
          caret: target.selectionStart ?? typed.length,
          precision,
          ...(inputType === 'deleteContentBackward' && { direction: 'backward' as const }),
          ...(inputType === 'deleteContentForward' && { direction: 'forward' as const }),
        })
        // Set directly, because React moves the caret to the end when it changes the value.
        target.value = edited.text
        if (document.activeElement === target) target.setSelectionRange(edited.caret, edited.caret)
        take(edited.text, edited.amount)
      }}
      onCompositionEnd={() => {
        if (typeof value === 'number') keep(show(value), value)
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        const amount = parseDecimal(pasted)
        if (amount === undefined || readOnly) return
        event.preventDefault()
        // The validator reports an amount that is too long; truncating it would change the amount.
        take(show(amount), amount)
      }}
    />
  )
}

/** Shows all decimals of a value that has too many, since the validator rejects it. */
function showAmount(value: unknown, precision: number): string {
  if (typeof value === 'number')
    return hasMoreDecimals(value, precision)
      ? `R$ ${formatDecimal(value, precision, 10)}`
      : formatMoney(value, precision)
  return value === undefined || value === null ? '' : String(value)
}
