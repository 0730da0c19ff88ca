/* Inputs of dates, months and instants. Hides the calendar, its keys and date bounds. */

import CalendarMonth from '@mui/icons-material/CalendarMonth'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { Field } from '#model/entity/entity'
import { dayOfInstant, formatMessages, formats, isFormat } from '#model/formats/index'
import { checkBounds, dateBoundsOf } from '#model/record/dateBounds'
import type { InputProps } from '../../contract'
import { lazyDialog } from '../../page/lazyDialog'
import { FieldButton } from '../FieldButton'
import { FieldText } from '../FieldText'
import { inputText } from '../messages'
import { inputModeOf } from '../text/FormattedInput'
import { type Masking, useMaskedInput } from '../text/useMaskedInput'

const CalendarPopover = lazyDialog(() => import('./CalendarPopover').then((part) => part.CalendarPopover))
const DateTimeDialog = lazyDialog(() => import('./DateTimeDialog').then((part) => part.DateTimeDialog))

export function DateInput(input: InputProps) {
  return <DatedAnswer input={input} format="date" picker="date" hint="dd/mm/aaaa" />
}

export function MonthInput(input: InputProps) {
  return <DatedAnswer input={input} format="month" picker="month" hint="mm/aaaa" />
}

export function DateTimeInput(input: InputProps) {
  return <DatedAnswer input={input} format="date-time" picker="date-time" hint="dd/mm/aaaa hh:mm" />
}

interface DateFieldProps {
  readonly input: InputProps
  readonly format: 'date' | 'month' | 'date-time'
  readonly picker: 'date' | 'month' | 'date-time'
  readonly hint: string
}

function DatedAnswer({ input, format, picker, hint }: DateFieldProps) {
  const masking = maskingOf(format, input.field)
  const keepWithin = useBounds(input)
  const { value, ...handlers } = useMaskedInput({ ...input, masking, onBlur: keepWithin })
  const field = {
    ...input.field,
    placeholder:
      input.field.placeholder && isDigits(input.field.placeholder) ? input.field.placeholder : hint,
  }
  return (
    <FieldText
      input={{ ...input, field }}
      text={value}
      isWritten
      {...handlers}
      inputMode={inputModeOf(isFormat(format) ? format : undefined)}
      end={!input.readOnly && <Picker input={input} type={picker} />}
    />
  )
}

/** Two-digit years are read as past ones where the date must be in the past. */
function maskingOf(format: DateFieldProps['format'], { latest }: Field): Masking {
  const own = formats[format]
  const today = dayOfInstant(new Date())
  if (format !== 'date' || latest !== 'hoje') return own
  const normalise = (text: string) => {
    const day = own.normalise(text)
    const isShort = /[^0-9][0-9]{2}$/.test(text.trim()) && !/^[0-9]{4}/.test(text.trim())
    return isShort && day > today ? day.replace(/^20/, '19') : day
  }
  return { ...own, normalise }
}

/**
 * On blur a typed date out of bounds is replaced by the bound, with a notice. A future date where only past
 * dates are valid keeps its value and gets an error: a wrong birth date must not silently become today.
 */
function useBounds(input: InputProps): (isEdited: boolean) => void {
  const notify = useNotify()
  const { field, siblings } = input
  const latest = useRef(input.value)
  latest.current = input.value
  return (isEdited) => {
    const value = latest.current
    const bounds = dateBoundsOf(field, siblings.get, dayOfInstant(new Date()))
    const out =
      isEdited && typeof value === 'string' && !input.readOnly ? checkBounds(field, value, bounds) : undefined
    if (out && out.message !== formatMessages.future) {
      input.onChange(out.bound)
      notify(out.text, { type: 'warning', title: out.title })
    }
    input.onBlur()
  }
}

/** Canonical examples in a schema (`2026-11-20`) are not what users type. */
function isDigits(example: string): boolean {
  return /^[0-9/: ]+$/.test(example)
}

interface PickerProps {
  readonly input: InputProps
  readonly type: DateFieldProps['picker']
}

function Picker({ input, type }: PickerProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { field, siblings, value } = input
  const picking = {
    title: field.title,
    bounds: dateBoundsOf(field, siblings.get, dayOfInstant(new Date())),
    onClose(chosen?: string) {
      setOpen(false)
      if (chosen !== undefined) input.onChange(chosen)
      input.onBlur()
    },
  }
  return (
    <span ref={place}>
      <FieldButton opensDialog label={inputText.pickDate(field.title)} onClick={() => setOpen(true)}>
        <CalendarMonth fontSize="small" />
      </FieldButton>
      {isOpen && type === 'date-time' && (
        <DateTimeDialog {...picking} value={typeof value === 'string' ? value : undefined} />
      )}
      {isOpen && type !== 'date-time' && (
        <CalendarPopover {...picking} type={type} value={value} anchor={place.current} />
      )}
    </span>
  )
}
