/*
 * Several numbers or dates in one field. Hides how items are typed, edited and removed.
 *
 * Enter, a semicolon or blur ends an item. Backspace in the empty box, or a click on an item, moves it back
 * into the box for editing.
 */
import CalendarMonth from '@mui/icons-material/CalendarMonth'
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { itemOf } from '#model/entity/itemOf'
import { isDate } from '#model/entity/kindGuards'
import { dayOfInstant, formats, parseDecimal } from '#model/formats/index'
import { dateBoundsOf } from '#model/record/dateBounds'
import { showValue } from '#model/show/show'
import type { InputProps } from '../../contract'
import { CalendarPopover } from '../dates/CalendarPopover'
import { FieldButton } from '../FieldButton'
import { FieldText } from '../FieldText'
import { inputText } from '../messages'
import { ItemChips } from './ItemChips'
import { itemText } from './messages'

export function ItemsInput(input: InputProps) {
  const { field, readOnly, onFocus } = input
  const frame = useRef<HTMLDivElement>(null)
  const toBox = () => frame.current?.querySelector('input')?.focus()
  const { one, isDates, items, typed, ...ways } = useItems(input, toBox)
  const [isOpen, setOpen] = useState(false)
  const placeholder = isDates ? itemText.addDate : itemText.addNumber
  return (
    <div ref={frame}>
      <FieldText
        input={{ ...input, field: { ...field, placeholder: field.placeholder ?? placeholder } }}
        text={typed}
        inputMode={isDates ? 'numeric' : 'decimal'}
        onChange={({ target }) => ways.type(target.value)}
        onBlur={ways.end}
        {...(onFocus && { onFocus })}
        onKeyDown={ways.press}
        onPaste={ways.paste}
        end={
          isDates &&
          !readOnly && (
            <FieldButton opensDialog label={inputText.pickDate(field.title)} onClick={() => setOpen(true)}>
              <CalendarMonth fontSize="small" />
            </FieldButton>
          )
        }
      />
      <ItemChips
        input={input}
        texts={items.map((item) => showValue(item, one))}
        onCorrect={ways.correct}
        onRemove={(at) => {
          ways.remove(at)
          toBox()
        }}
      />
      {isOpen && (
        <CalendarPopover
          title={field.title}
          type="date"
          value={items.at(-1)}
          bounds={dateBoundsOf(one, input.siblings.get, dayOfInstant(new Date()))}
          anchor={frame.current}
          onClose={(day) => {
            setOpen(false)
            if (day !== undefined) ways.keep([...items, day])
          }}
        />
      )}
    </div>
  )
}

function useItems({ field, value, readOnly, onChange, onBlur, onProblem }: InputProps, toBox: () => void) {
  const one = useMemo(() => itemOf(field), [field])
  const isDates = isDate(one)
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const [typed, setTyped] = useState('')
  const keep = (next: readonly unknown[]) => {
    onProblem(undefined)
    onChange(next.length === 0 ? undefined : next)
  }
  const remove = (at: number) => keep(items.filter((_, place) => place !== at))
  const add = (texts: readonly string[]) => {
    const read = texts.filter((text) => text.trim() !== '').map((text) => readItem(text, isDates))
    if (read.length > 0) keep([...items, ...read])
  }
  const end = () => {
    add([typed])
    setTyped('')
    onBlur()
  }
  const correct = (at: number) => {
    setTyped(showValue(items[at], one))
    remove(at)
    toBox()
  }
  return {
    one,
    isDates,
    items,
    typed,
    keep,
    remove,
    end,
    correct,
    type(text: string) {
      const parts = text.split(isDates ? /[;,\n\t]/ : /[;\n\t]/)
      add(parts.slice(0, -1))
      const last = parts.at(-1) ?? ''
      setTyped(isDates && last.length > typed.length ? formats.date.mask(last) : last)
    },
    press(event: KeyboardEvent) {
      const isBack = event.key === 'Backspace' && typed === '' && items.length > 0
      const isEnd = event.key === 'Enter' && typed.trim() !== ''
      if (readOnly || !(isBack || isEnd)) return
      event.preventDefault()
      if (isEnd) end()
      else correct(items.length - 1)
    },
    paste(event: ClipboardEvent) {
      const text = event.clipboardData.getData('text')
      if (!/[;\n\t]/.test(text) || readOnly) return
      event.preventDefault()
      add(`${typed}${text}`.split(/[;\n\t]/))
      setTyped('')
    },
  }
}

/** Unparseable text is stored as it is, so that the validator reports it. */
function readItem(text: string, isDate: boolean): unknown {
  return isDate ? formats.date.normalise(text) : (parseDecimal(text) ?? text.trim())
}
