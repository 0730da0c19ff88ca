import '../../../support/dom'
import { render } from '@testing-library/react'
import { Canvas } from 'leaflet'
import { afterEach, expect, it, vi } from 'vitest'
import { MapCanvas } from '../../../../src/engine/map/MapCanvas'

afterEach(() => vi.restoreAllMocks())

it('a frame that a map of many shapes has requested may come after it was removed', () => {
  // happy-dom has no canvas, and the map needs a drawing context.
  const drawing = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as CanvasRenderingContext2D)
  // The ground that is loaded stays for later tests.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('No ground here.'))
  const canvasLayers = Canvas.prototype as unknown as { _redraw(): void }
  const redraw = vi.spyOn(canvasLayers, '_redraw')
  const shapes = Array.from({ length: 1001 }, (_, at) => ({
    id: String(at),
    title: `Talhão ${at}`,
    color: '#336633',
    geometry: { type: 'Point' as const, coordinates: [-45 + at / 1000, -21] as [number, number] },
  }))
  const canvas = { label: 'Mapa', tiles: undefined, height: 300 }
  const { rerender, unmount } = render(<MapCanvas {...canvas} shapes={shapes} />)
  rerender(<MapCanvas {...canvas} shapes={shapes.slice(1)} sight={{ center: [-45, -21], zoom: 15 }} />)
  unmount()
  const [renderer] = redraw.mock.contexts
  expect(renderer).toBeDefined()
  expect(() => canvasLayers._redraw.call(renderer)).not.toThrow()
})
