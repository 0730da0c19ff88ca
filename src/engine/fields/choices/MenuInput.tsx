/* One of a few coded values. The MUI Menu is mounted only while open. */
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Choice } from '#model/entity/entity'
import type { InputProps } from '../../contract'
import { Menu, MenuItem } from '../../page/overlays'
import { ariaOf, FieldBox, labelId } from '../FieldBox'
import { inputText } from '../messages'
import { useOnlyChoice } from './useOnlyChoice'

interface MenuInputProps {
  readonly input: InputProps
  readonly values: readonly Choice[]
}

export function MenuInput({ input, values }: MenuInputProps) {
  const { id, value, required, readOnly, onChange, onBlur } = input
  useOnlyChoice(input, values.length === 1 ? values[0]?.value : undefined)
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const chosen = values.find((choice) => choice.value === value)
  const isEmpty = value === undefined || value === null
  const take = (next: unknown) => {
    setOpen(false)
    if (next !== value) onChange(next)
  }
  const option = (key: string, title: string, own: unknown) => (
    <MenuItem
      key={key}
      role="option"
      selected={own === value}
      aria-selected={own === value}
      onClick={() => take(own)}
    >
      {own === undefined ? <em>{title}</em> : title}
    </MenuItem>
  )
  return (
    <FieldBox input={input} isFilled={!isEmpty} onPress={() => !readOnly && !isOpen && setOpen(true)}>
      <div
        {...ariaOf(input)}
        id={id}
        ref={box}
        role="combobox"
        tabIndex={0}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-options` : undefined}
        aria-labelledby={labelId(id)}
        onKeyDown={(event) => {
          if (readOnly || !isOpening(event)) return
          event.preventDefault()
          setOpen(true)
        }}
        // Focus moves into the menu and back, which is not a blur of the field.
        onBlur={() => !isOpen && onBlur()}
      >
        {/* A stored value that is no longer offered stays visible instead of looking empty. */}
        {chosen?.title ?? (isEmpty ? '' : String(value))}
      </div>
      {isOpen && (
        <Menu
          open
          anchorEl={box.current}
          onClose={() => setOpen(false)}
          slotProps={{
            list: { id: `${id}-options`, role: 'listbox', 'aria-labelledby': labelId(id) },
            paper: { style: { minWidth: box.current?.parentElement?.clientWidth, maxHeight: '60vh' } },
          }}
        >
          {!required && option('none', inputText.none, undefined)}
          {values.map((choice) => option(String(choice.value), choice.title, choice.value))}
        </Menu>
      )}
    </FieldBox>
  )
}

const openingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

function isOpening({ key }: KeyboardEvent): boolean {
  return openingKeys.includes(key)
}
