import '../../../support/dom'

import { expect, it, vi } from 'vitest'
import { holdBack } from '../../../../src/engine/data/needsServer'

it('holds back forms and what is marked, and nothing else, until it is released', () => {
  document.body.innerHTML = `
    <form><button type="submit">Save</button></form>
    <button data-needs-server><i>Export</i></button>
    <button id="free">Columns</button>`
  const heldBack = vi.fn()
  const done = vi.fn((event: Event) => event.preventDefault())
  for (const name of ['click', 'submit']) document.body.addEventListener(name, done)
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
  const release = holdBack(heldBack)
  press('[type=submit]')
  press('i')
  document.querySelector('form')?.requestSubmit()
  expect([heldBack.mock.calls.length, done.mock.calls.length]).toEqual([3, 0])
  press('#free')
  expect(done).toHaveBeenCalledTimes(1)
  release()
  press('i')
  expect([heldBack.mock.calls.length, done.mock.calls.length]).toEqual([3, 2])
})
