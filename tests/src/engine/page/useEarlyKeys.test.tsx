/* Keys typed before an input exists are queued and replayed into it, whatever its type. */
import '../../../support/dom'

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFocusInside } from '../../../../src/engine/fields/useFocusInside'
import { type QueuedKeys, useEarlyKeys } from '../../../../src/engine/page/useEarlyKeys'

afterEach(cleanup)

interface LateInputProps {
  readonly type: string
  readonly held: string
  readonly early: QueuedKeys
  readonly withColour: boolean
  onSay(value: string): void
}

/** A controlled input, as in a form. */
function Late({ type, held, early, withColour, onSay }: LateInputProps) {
  const [value, setValue] = useState(held)
  const place = useFocusInside<HTMLDivElement>(early)
  return (
    <div ref={place}>
      {withColour && <input type="color" aria-label="Picker" />}
      <input
        type={type}
        aria-label="Late"
        value={value}
        onChange={({ target }) => {
          setValue(target.value)
          onSay(target.value)
        }}
      />
    </div>
  )
}

function Opening(props: Omit<LateInputProps, 'early'>) {
  const [isThere, setThere] = useState(false)
  const early = useEarlyKeys(true, () => undefined)
  return isThere ? (
    <Late {...props} early={early} />
  ) : (
    <button type="button" onClick={() => setThere(true)}>
      Load
    </button>
  )
}

function typeInto(type: string, held: string, typed: string, withColour = false) {
  const onSay = vi.fn<(value: string) => void>()
  render(<Opening {...{ type, held, withColour, onSay }} />)
  for (const key of typed) fireEvent.keyDown(document.body, { key })
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  return { value: screen.getByLabelText<HTMLInputElement>('Late').value, said: onSay.mock.calls.flat() }
}

it.each([
  ['text', 'old', 'new', 'new'],
  ['email', 'old@example.com', 'ana@example.com', 'ana@example.com'],
  ['number', '3', '157', '157'],
  ['number', '3', '1.234,5', '1234.5'],
  ['number', '3', '12.5', '12.5'],
  ['date', '2026-01-31', '25/12/2026', '2026-12-25'],
  ['date', '', '25122026', '2026-12-25'],
  ['month', '2026-01', '12/2026', '2026-12'],
])(
  'an input of type %s with the value "%s" has, after the queued keys "%s", the value "%s"',
  (type, held, typed, value) => {
    expect(typeInto(type, held, typed)).toEqual({ value, said: [value] })
  },
)

it('the text input next to a colour picker receives the queued keys', () => {
  expect(typeInto('text', '#FFFFFF', '#00FF00', true)).toEqual({ value: '#00FF00', said: ['#00FF00'] })
})
