import '../../../support/dom'
import { act, cleanup, render } from '@testing-library/react'
import { createHashRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useNumberedEntries } from '../../../../src/engine/shell/useNumberedEntries'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Simulates a history entry that the browser creates or returns to. */
function arrive(hash: string, state: unknown) {
  history.replaceState(state, '', hash)
  return act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
}

function Frame() {
  useNumberedEntries()
  return <Outlet />
}

describe('a typed address', () => {
  it('can be blocked by the router, both when it is entered and when it is returned to', async () => {
    const router = createHashRouter([{ element: <Frame />, children: [{ path: '*', element: null }] }])
    render(<RouterProvider router={router} />)
    await act(() => router.navigate('/home'))
    // An entry created by the browser has no router state.
    history.pushState(null, '', '#/list')
    await arrive('#/list', null)
    const list: unknown = history.state
    await act(() => router.navigate('/form'))
    const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
    router.getBlocker('form', () => true)
    await arrive('#/list', list)
    expect(go).toHaveBeenCalledWith(1)
    expect(router.state.location.pathname).toBe('/form')
    router.dispose()
  })
})
