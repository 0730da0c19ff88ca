/* Tooltips of icon buttons. */
import '../../../support/dom'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Hints, hint } from '../../../../src/engine/page/Hints'
import { startUser } from '../../../support/user'

function show() {
  render(
    <>
      <Hints />
      <button type="button" aria-label="Refresh the list" {...hint('Refresh')}>
        ↻
      </button>
    </>,
  )
  return screen.getByRole('button')
}

// Overlay components are loaded before the first hover.
beforeAll(() => import('../../../../src/engine/page/overlayParts'))
afterEach(cleanup)

describe('a tooltip', () => {
  it('appears at the pointer, stays while the pointer is over it and disappears with it', async () => {
    const button = show()
    const user = startUser()
    await user.hover(button)
    const bubble = await screen.findByRole('tooltip')
    expect(bubble.textContent).toBe('Refresh')
    await user.hover(bubble)
    expect(screen.queryByRole('tooltip')).not.toBeNull()
    await user.hover(document.body)
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })

  it('is dismissed by Escape and does not change the accessible name of the button', async () => {
    const button = show()
    const user = startUser()
    await user.hover(button)
    await screen.findByRole('tooltip')
    expect(screen.getByRole('button', { name: 'Refresh the list' })).toBe(button)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })

  it('disappears during scrolling and reappears where the pointer still is', async () => {
    const button = show()
    await startUser().hover(button)
    await screen.findByRole('tooltip')
    act(() => void document.dispatchEvent(new Event('scroll')))
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
    expect((await screen.findByRole('tooltip')).textContent).toBe('Refresh')
  })

  it('appears on keyboard focus too', async () => {
    const button = show()
    const user = startUser()
    await user.tab()
    expect(document.activeElement).toBe(button)
    expect((await screen.findByRole('tooltip')).textContent).toBe('Refresh')
  })
})
