import '../../../../support/dom'
import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useSummaryOfRows } from '../../../../../src/engine/list/data/useSummaryOfRows'

type Rows = Parameters<typeof useSummaryOfRows>[0]

const still: Rows = { answer: 'rows 1', isOld: false, isHeld: false, isRefreshing: false }

function answer(rows: Partial<Rows>, sum: number, isSettled = true) {
  const summary = { total: 1, sums: { area: sum }, facets: {} }
  return { rows: { ...still, ...rows }, found: { summary, isSettled, error: undefined } }
}

function openList() {
  const hook = renderHook(({ rows, found }) => useSummaryOfRows(rows, found, undefined), {
    initialProps: answer({}, 1),
  })
  return (...given: Parameters<typeof answer>) => {
    hook.rerender(answer(...given))
    return hook.result.current?.sums
  }
}

describe('the sums of a list', () => {
  it('stay those of the rows until both have followed a change, whichever is first', () => {
    const first = openList()
    expect(first({ isRefreshing: true }, 1, false)).toEqual({ area: 1 })
    expect(first({ isRefreshing: true }, 2)).toEqual({ area: 1 })
    expect(first({ answer: 'rows 2' }, 2)).toEqual({ area: 2 })
    const last = openList()
    expect(last({ answer: 'rows 2' }, 1, false)).toEqual({})
    expect(last({ answer: 'rows 2' }, 2)).toEqual({ area: 2 })
  })

  it('are held with the rows', () => {
    const held = openList()
    expect(held({ isHeld: true }, 2)).toEqual({ area: 1 })
    expect(held({ answer: 'rows 2' }, 2)).toEqual({ area: 2 })
  })

  it('of the previous query are not shown with the rows of another', () => {
    const asked = openList()
    expect(asked({ isOld: true }, 2)).toEqual({ area: 1 })
    expect(asked({ answer: 'rows 2' }, 1, false)).toEqual({})
  })
})
