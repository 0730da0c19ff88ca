import '../../../support/dom'

import { act, cleanup, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createMemoryRouter, RouterProvider, useLocation, useNavigationType } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { enterVisit, forgetVisits, useVisitState } from '../../../../src/engine/console/visit'

afterEach(() => {
  cleanup()
  forgetVisits()
})

let state: ReturnType<typeof useVisitState<number>>

function Page() {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => enterVisit(key, pathname, isReturn), [key, pathname, isReturn])
  state = useVisitState('ticks', 0)
  return null
}

function openList() {
  const pages = ['/list', '/record'].map((path) => ({ path, element: <Page key={path} /> }))
  const router = createMemoryRouter(pages, { initialEntries: ['/list'] })
  render(<RouterProvider router={router} />)
  return router
}

describe('the state of a visit', () => {
  it('returns with Back, and begins anew on a new visit', async () => {
    const router = openList()
    act(() => state[1](7))
    await act(() => router.navigate('/record'))
    expect(state[0]).toBe(0)
    await act(() => router.navigate('/list'))
    expect(state[0]).toBe(0)
    await act(() => router.navigate(-1))
    await act(() => router.navigate(-1))
    expect(state[0]).toBe(7)
  })

  it('is not that of another address that was typed, which the router gives the same key', async () => {
    openList()
    act(() => state[1](7))
    cleanup()
    // The browser adds an entry without a state.
    window.history.pushState(null, '')
    openList()
    expect(state[0]).toBe(0)
  })

  it('is forgotten with the session', async () => {
    const router = openList()
    act(() => state[1](7))
    await act(() => router.navigate('/record'))
    forgetVisits()
    await act(() => router.navigate(-1))
    expect(state[0]).toBe(0)
  })
})
