import '../../../../support/dom'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDeferredRendering } from '../../../../../src/engine/list/grid/useDeferredRendering'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function drawAnswers() {
  const element = document.createElement('div')
  const scroller = { current: element }
  const { result, rerender } = renderHook(({ answer }) => useDeferredRendering(answer, scroller), {
    initialProps: { answer: 'first' },
  })
  return {
    element,
    later: result,
    answer: (answer: string) => rerender({ answer }),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  }
}

describe('deferred rendering', () => {
  it('adds everything outside of the viewport, lines before columns and near lines first', () => {
    const { later, wait } = drawAnswers()
    expect(later.current).toEqual({ around: 0, mayColumnsWait: true, isFirst: true })
    const seen = [0]
    for (let step = 0; step < 40 && later.current.mayColumnsWait; step++) {
      wait(10)
      const { around, mayColumnsWait } = later.current
      if (around !== seen.at(-1)) seen.push(around)
      if (!mayColumnsWait) expect(around).toBe(Number.POSITIVE_INFINITY)
    }
    expect(later.current).toEqual({ around: Number.POSITIVE_INFINITY, mayColumnsWait: false, isFirst: false })
    expect(seen.length).toBeGreaterThan(3)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  it('starts again with another response, part of which has been rendered before', () => {
    const { later, answer, wait } = drawAnswers()
    wait(1000)
    answer('second')
    expect(later.current).toEqual({ around: 0, mayColumnsWait: true, isFirst: false })
    wait(60)
    answer('third')
    expect(later.current.around).toBe(0)
    wait(1000)
    expect(later.current.mayColumnsWait).toBe(false)
  })

  it('defers columns outside of the viewport during vertical scrolling', () => {
    const { element, later, wait } = drawAnswers()
    element.dataset.held = ''
    wait(5000)
    expect(later.current).toEqual({ around: Number.POSITIVE_INFINITY, mayColumnsWait: true, isFirst: true })
    delete element.dataset.held
    wait(100)
    expect(later.current.mayColumnsWait).toBe(false)
  })
})
