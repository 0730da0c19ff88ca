import '../../../support/dom'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDrawTurn } from '../../../../src/engine/charts/useDrawTurn'

const watched = new Map<Element, (isSeen: boolean) => void>()

/** Reports what a test says is near the viewport, which jsdom does not compute. */
class Watcher {
  readonly report: IntersectionObserverCallback
  constructor(report: IntersectionObserverCallback) {
    this.report = report
  }
  observe(element: Element) {
    const tell = (isIntersecting: boolean) =>
      this.report([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
    watched.set(element, tell)
  }
  disconnect() {}
}

let turns: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.stubGlobal('requestAnimationFrame', (turn: () => void) => turns.push(turn))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  watched.clear()
  turns = []
})

function Chart({ name }: { readonly name: string }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} data-testid={name}>
      {useDrawTurn(place) ? 'drawn' : 'waiting'}
    </div>
  )
}

const names = ['one', 'two', 'three']
const states = () => names.map((name) => screen.getByTestId(name).textContent)
const see = (name: string) => act(() => watched.get(screen.getByTestId(name))?.(true))
const pass = () =>
  act(() => {
    for (const turn of turns.splice(0)) turn()
    vi.runAllTimers()
  })
const draw = () => render(names.map((name) => <Chart key={name} name={name} />))

it('charts near the viewport are drawn one after another, and the others wait', () => {
  draw()
  expect(states()).toEqual(['waiting', 'waiting', 'waiting'])
  see('one')
  see('three')
  pass()
  expect(states()).toEqual(['drawn', 'waiting', 'waiting'])
  pass()
  expect(states()).toEqual(['drawn', 'waiting', 'drawn'])
  pass()
  expect(states()).toEqual(['drawn', 'waiting', 'drawn'])
})

it('a printed page has all charts', () => {
  draw()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(states()).toEqual(['drawn', 'drawn', 'drawn'])
})

it('a chart that leaves the page gives its turn away', () => {
  const { unmount } = draw()
  see('one')
  unmount()
  draw()
  see('two')
  pass()
  pass()
  expect(states()).toEqual(['waiting', 'drawn', 'waiting'])
})
