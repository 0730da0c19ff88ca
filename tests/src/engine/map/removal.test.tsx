import '../../../support/dom'
import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())

it('a map of many shapes can be removed while it has requested a frame', async () => {
  // happy-dom has no canvas, and the map needs a drawing context.
  const drawing = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as CanvasRenderingContext2D)
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  // Leaflet keeps the function of the window that it is loaded in.
  const { MapCanvas } = await import('../../../../src/engine/map/MapCanvas')
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
  expect(frames.length).toBeGreaterThan(0)
  expect(() => frames.map((frame) => frame(0))).not.toThrow()
})
