import '../../../support/dom'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart, PlaceholderContext } from '../../../../src/engine/page/lazyPart'
import { PageFailure } from '../../../../src/engine/page/PageFailure'
import { ErrorBoundary } from '../../../../src/engine/shell/ErrorBoundary'

beforeEach(() => {
  vi.useFakeTimers()
  // React logs every error that it passes to a boundary.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function draw(load: () => Promise<ComponentType>) {
  const Part = lazyPart(load)
  render(
    <ErrorBoundary resetKey="" fallback={(error, retry) => <PageFailure error={error} onRetry={retry} />}>
      <PlaceholderContext value="loading">
        <Part />
      </PlaceholderContext>
    </ErrorBoundary>,
  )
}

it('a lazy component fails after exactly two minutes, and offers to reload the page', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  draw(() => new Promise(() => undefined))
  await act(() => vi.advanceTimersByTimeAsync(119_000))
  expect(screen.getByText('loading')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('A página demorou demais para carregar.')).toBeTruthy()
  screen.getByRole('button', { name: 'Recarregar' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

it('a lazy component reports a load failure immediately', async () => {
  draw(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Não foi possível carregar esta página.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeTruthy()
})

it('a lazy component renders at once when it is loaded, again without a placeholder, and nested ones show none of their own', async () => {
  const Inner = lazyPart(() => new Promise<ComponentType>(() => undefined))
  const Part = lazyPart(async () => () => (
    <p>
      here <Inner />
    </p>
  ))
  const page = (
    <PlaceholderContext value="loading">
      <Part />
    </PlaceholderContext>
  )
  const { container, unmount } = render(page)
  expect(container.textContent).toBe('loading')
  await act(async () => undefined)
  expect(container.textContent).toBe('here ')
  unmount()

  render(page)
  expect(screen.getByText('here')).toBeTruthy()
})
