import { useRef } from 'react'
import { decimalsOf, hasMoreDecimals } from '#model/entity/numbers/decimals'
import { formatDecimal, formatMoney, parseDecimal, parseMoneyDigits } from '#model/formats/index'
import { FieldText } from '../FieldText'
import type { InputProps } from '../fieldKind'
import { type Cents, editMoney, typeCents } from './moneyEdit'
import { useDraft } from './useDraft'

/** What a calculator's keys and our own spelling leave in the field. */
const calculated = /^[0-9R$.,\s]*$/

/** An amount with a comma that comes as a whole: composed, dictated or filled in. */
const writtenOut = /^[0-9.]+,[0-9]*$/

/**
 * An amount of reais, typed like on a calculator: each digit pushes the others to the left, until a comma says that they
 * were reais. A text with anything else in it (`-500`, `1e5`) is read as it stands, for the validator to judge.
 */
export function MoneyInput(input: InputProps) {
  const { value, field, readOnly, onChange, onBlur } = input
  const precision = decimalsOf(field) ?? 2
  const show = (each: unknown) => showAmount(each, precision)
  const [text, keep] = useDraft(value, show)
  // Only of an amount that is typed from the beginning does a comma say what the digits before it were.
  const isFresh = useRef(false)
  const cents = useRef<Cents>(undefined)
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
        // A keyboard that composes writes its own text again over whatever is put in its place.
        if (isComposing) return take(typed, parseMoneyDigits(typed, { precision }))
        const edited = editMoney({
          before: text,
          after: typed,
          caret: target.selectionStart ?? typed.length,
          precision,
          ...(inputType === 'deleteContentBackward' && { direction: 'backward' as const }),
          ...(inputType === 'deleteContentForward' && { direction: 'forward' as const }),
        })
        // Written here and not by the next render, because React moves the caret to the end of a text it changes.
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
        // Too long an amount is told by the validator: cutting digits off would make another amount of it.
        take(show(amount), amount)
      }}
    />
  )
}

/** What has more decimals than there are is shown with all of them: the validator refuses it. */
function showAmount(value: unknown, precision: number): string {
  if (typeof value === 'number')
    return hasMoreDecimals(value, precision)
      ? `R$ ${formatDecimal(value, precision, 10)}`
      : formatMoney(value, precision)
  return value === undefined || value === null ? '' : String(value)
}
