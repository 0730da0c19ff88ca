import '../../../../support/dom'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createLayout } from '../../../../../src/engine/list/grid/gridLayout'
import { useVisibleLines } from '../../../../../src/engine/list/grid/useVisibleLines'

const [lines, lineHeight, height] = [100_000, 40, 480]

afterEach(cleanup)

/** A grid of many lines, 600 pixels wide with 1000 pixels of content. */
function openGrid() {
  const element = document.createElement('div')
  const size = { clientHeight: height, clientWidth: 600, scrollWidth: 1000 }
  for (const [name, value] of Object.entries(size)) Object.defineProperty(element, name, { value })
  const layout = createLayout(lines, lineHeight)
  const scroller = { current: element }
  const { result, rerender } = renderHook(
    ({ question }) => useVisibleLines(scroller, layout, lineHeight, false, question),
    { initialProps: { question: 'one' } },
  )
  return {
    element,
    sight: result,
    ask: (question: string) => rerender({ question }),
    scroll({ top = element.scrollTop, left = element.scrollLeft }) {
      element.scrollTop = top
      element.scrollLeft = left
      act(() => void element.dispatchEvent(new Event('scroll')))
    },
    rest: () => waitFor(() => expect(result.current.isScrolling).toBe(false)),
    told: () => element.style.getPropertyValue('--grid-left'),
  }
}

describe('the rendered range', () => {
  it('includes every visible line at any scroll position, and few others', () => {
    const { sight, scroll } = openGrid()
    const last = lines * lineHeight - height
    for (const top of [0, 1, 39, 40, 119, 120, 121, 4_007, 1_234_567, last - 1, last]) {
      scroll({ top })
      const { from, to, visible, slotCount } = sight.current
      const [first, end] = [
        Math.floor(top / lineHeight),
        Math.floor((top + height - lineHeight - 1) / lineHeight),
      ]
      expect([top, from <= visible[0], visible[0] <= first]).toEqual([top, true, true])
      expect([top, to >= visible[1], visible[1] >= end]).toEqual([top, true, true])
      // A line keeps its element only while no other rendered line needs the same one.
      expect(to - from + 1).toBeLessThanOrEqual(slotCount)
      expect(slotCount).toBeLessThan(4 * (height / lineHeight))
    }
  })

  it('is unchanged by a scroll of less than a line or two', () => {
    const { sight, scroll } = openGrid()
    scroll({ top: 1200 })
    const before = sight.current
    scroll({ top: 1210 })
    expect([sight.current.from, sight.current.to]).toEqual([before.from, before.to])
    scroll({ top: 1400 })
    expect(sight.current.from).toBeGreaterThan(before.from)
  })

  it('starts at the top for another query, and stays in place for the same one', () => {
    const { element, sight, scroll, ask } = openGrid()
    const first = sight.current.visible
    scroll({ top: 4_007 })
    ask('one')
    expect([element.scrollTop, sight.current.visible[0]]).toEqual([4_007, 99])
    ask('another')
    expect(element.scrollTop).toBe(0)
    expect(sight.current.visible).toEqual(first)
  })

  it('reports when scrolling starts and ends', async () => {
    const { sight, scroll, rest } = openGrid()
    expect(sight.current.isScrolling).toBe(false)
    scroll({ top: 400 })
    expect(sight.current.isScrolling).toBe(true)
    await rest()
    expect(sight.current.isScrolling).toBe(false)
  })
})

describe('sticky cells', () => {
  it('have an offset instead of position: sticky during vertical scrolling, until it ends', async () => {
    const { element, scroll, rest } = openGrid()
    scroll({ top: 400 })
    expect(element.dataset.held).toBe('')
    await rest()
    expect(element.dataset.held).toBeUndefined()
    scroll({ top: 1200 })
    expect(element.dataset.held).toBe('')
    await rest()
    expect(element.dataset.held).toBeUndefined()
  })

  it('return to position: sticky on horizontal scrolling until their new offset is known', async () => {
    const { element, scroll, rest, told } = openGrid()
    scroll({ top: 400 })
    await rest()
    scroll({ top: 800 })
    scroll({ left: 150 })
    expect(element.dataset.held).toBeUndefined()
    scroll({ top: 1200 })
    expect(element.dataset.held).toBeUndefined()
    expect(told()).toBe('')
    await rest()
    expect(told()).toBe('150px')
    scroll({ top: 1600 })
    expect(element.dataset.held).toBe('')
  })
})
