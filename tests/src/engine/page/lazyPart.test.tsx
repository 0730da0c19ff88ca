import '../../../support/dom'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyDialog } from '../../../../src/engine/page/lazyDialog'
import {
  InsideContext,
  lazyPart,
  PlaceholderContext,
  partLoading,
} from '../../../../src/engine/page/lazyPart'
import { PageFailure } from '../../../../src/engine/page/PageFailure'
import { loadConnected } from '../../../../src/engine/shell/connectedParts'
import { ErrorBoundary } from '../../../../src/engine/shell/ErrorBoundary'
import { NewVersionNotice } from '../../../../src/engine/shell/NewVersionNotice'

const atStart = { ...partLoading }

beforeEach(() => {
  vi.useFakeTimers()
  // React logs every error that it passes to a boundary.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  Object.assign(partLoading, atStart)
  vi.unstubAllGlobals()
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

it('a missing part inside a page leaves the page, and offers the newer version each time', async () => {
  partLoading.load = loadConnected
  partLoading.isReported = true
  vi.stubGlobal('fetch', async () => new Response())
  const missing = () => lazyDialog(() => Promise.reject(new TypeError('Failed to fetch')))
  const page = (Part: ComponentType) => (
    <ErrorBoundary resetKey="" fallback={() => 'whole page failed'}>
      <p>typed</p>
      <InsideContext value>
        <PlaceholderContext value="loading">
          <Part />
        </PlaceholderContext>
      </InsideContext>
      <NewVersionNotice />
    </ErrorBoundary>
  )
  const { rerender } = render(page(missing()))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('typed')).toBeTruthy()
  expect(screen.getByText('Há uma versão nova.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByText('Há uma versão nova.')).toBeNull()
  rerender(page(missing()))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('Há uma versão nova.')).toBeTruthy()
})

it('no part is loaded without the check for a newer version', () => {
  const raw = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const lines = readFileSync(join('src', name), 'utf8').split('\n')
      return lines.filter((line) => /await \(?import\(/.test(line)).map((line) => `${name}: ${line.trim()}`)
    })
  // In workers, inside a lazy part, optional, or a part of the signed-in console's start.
  const known =
    /reportWorker|NewVersionNotice|overlays|OfferIcons|ConsoleRoot|readBook|dataProvider|http\.ts|wholeList|openOutlines/
  expect(raw.filter((each) => !known.test(each))).toEqual([])
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
