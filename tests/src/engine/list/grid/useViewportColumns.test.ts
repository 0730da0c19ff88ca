import '../../../../support/dom'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { visibleColumns } from '../../../../../src/engine/list/columns/visibleColumns'
import { useViewportColumns, viewportSpan } from '../../../../../src/engine/list/grid/useViewportColumns'

const [start, end, width, many] = [64, 96, 200, 20]

const names = Array.from({ length: many }, (_each, place) => `field${place}`)
const widget = parseEntity('widget', {
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  'x-entity': { list: { columns: names } },
})
const tools = { index: new Map([['widget', widget]]), actor: { id: 1, name: 'Chief', role: 'chief' } }

/** Twenty columns of 200 pixels, of which the first are fixed. */
function columnsWith(pinned: number) {
  const columns = names.map((field, at) => ({ field, width, hidden: false, fixed: at < pinned }))
  return visibleColumns(widget, tools, { columns, group: undefined }, start)
}

afterEach(cleanup)

describe('the rendered columns', () => {
  it('are all columns when they fit', () => {
    const room = start + many * width + end
    expect(viewportSpan(columnsWith(0), start, end, 0, room)).toEqual([0, many - 1])
  })

  it('include every visible column at any scroll position, and few others', () => {
    const room = 1000
    for (let left = 0; left <= start + many * width + end - room; left += 120) {
      const [from, to] = viewportSpan(columnsWith(0), start, end, left, room)
      const [near, far] = viewportSpan(columnsWith(0), start, end, left, room, 240)
      // The range is recalculated only after 120 pixels.
      const first = Math.max(0, Math.floor((left - start) / width))
      const last = Math.min(many - 1, Math.floor((left + 120 + room - start) / width))
      expect([left, from <= first, to >= last]).toEqual([left, true, true])
      expect(to - from + 1).toBeLessThanOrEqual(8)
      // Overscan columns become visible at the next step at the earliest.
      expect([left, near <= Math.max(0, from - 1), far >= Math.min(many - 1, to + 1)]).toEqual([
        left,
        true,
        true,
      ])
      expect(far - near + 1).toBeLessThanOrEqual(11)
    }
  })

  it('include the fixed columns', async () => {
    const element = document.createElement('div')
    Object.defineProperty(element, 'clientWidth', { value: 1000 })
    const scroller = { current: element }
    const columns = columnsWith(2)
    const { result } = renderHook(() => useViewportColumns(scroller, columns, start, end))
    element.scrollLeft = 2000
    act(() => void element.dispatchEvent(new Event('scroll')))
    const shown = () => {
      const { renderedColumns, viewportColumns } = result.current
      return [renderedColumns, viewportColumns].map((columns) => columns.map(({ name }) => name))
    }
    const pinned = ['field0', 'field1']
    await waitFor(() =>
      expect(shown()).toEqual([
        [...pinned, ...names.slice(8, 17)],
        [...pinned, ...names.slice(9, 15)],
      ]),
    )
  })

  it('are all columns before the first layout', async () => {
    const scroller = { current: document.createElement('div') }
    const columns = columnsWith(0)
    const { result } = renderHook(() => useViewportColumns(scroller, columns, start, end))
    await waitFor(() => expect(result.current.viewportColumns).toHaveLength(many))
  })
})
