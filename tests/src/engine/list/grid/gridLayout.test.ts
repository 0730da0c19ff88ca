import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveBy } from '../../../../../src/engine/list/grid/gridKeys'
import { createLayout } from '../../../../../src/engine/list/grid/gridLayout'

describe('the lines of a grid', () => {
  it('are the rows when there is no grouping', () => {
    const layout = createLayout(100_000, 40)
    expect([layout.count, layout.height, layout.topOf(5), layout.indexAt(4_000)]).toEqual([
      100_000, 4_000_000, 200, 100,
    ])
  })

  it('start each group with its heading, and a collapsed group is its heading alone', () => {
    const groups = [
      { count: 2, isCollapsed: false },
      { count: 3, isCollapsed: true },
      { count: 1, isCollapsed: false },
    ]
    const layout = createLayout(6, 10, groups)
    expect(Array.from({ length: layout.count }, (_each, line) => layout.lineAt(line))).toEqual([
      { group: 0 },
      { row: 0 },
      { row: 1 },
      { group: 1 },
      { group: 2 },
      { row: 5 },
    ])
    expect([0, 1, 2, 5].map((row) => layout.indexOf(row))).toEqual([1, 2, undefined, 5])
  })

  it('reserve room for the content expanded under a row', () => {
    const layout = createLayout(10, 10, undefined, [{ row: 2, height: 100 }])
    expect([layout.topOf(2), layout.topOf(3), layout.height]).toEqual([20, 130, 200])
    expect([layout.indexAt(25), layout.indexAt(90), layout.indexAt(131)]).toEqual([2, 2, 3])
  })

  it('are found by their vertical offset, however they are grouped and expanded', () => {
    const group = fc.record({ count: fc.integer({ min: 1, max: 9 }), isCollapsed: fc.boolean() })
    const opened = fc.uniqueArray(
      fc.record({ row: fc.integer({ min: 0, max: 40 }), height: fc.integer({ min: 1, max: 300 }) }),
      { selector: ({ row }) => row, maxLength: 4 },
    )
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 9 }), opened, (groups, under) => {
        const rows = groups.reduce((sum, { count }) => sum + count, 0)
        const layout = createLayout(
          rows,
          40,
          groups,
          under.filter(({ row }) => row < rows),
        )
        for (let line = 0; line < layout.count; line++) {
          expect(layout.indexAt(layout.topOf(line))).toBe(line)
          const each = layout.lineAt(line)
          if ('row' in each) expect(layout.indexOf(each.row)).toBe(line)
        }
      }),
    )
  })
})

describe('the keys of a grid', () => {
  const bounds = { lines: 30, columns: 5, page: 10 }
  const press = (key: string, line: number, column: number, ctrlKey = false) =>
    moveBy({ key, ctrlKey }, { line, column }, bounds)

  it('move to the next cell and stop at the edges', () => {
    expect(press('ArrowDown', 3, 2)).toEqual({ line: 4, column: 2 })
    expect(press('ArrowDown', 29, 2)).toEqual({ line: 29, column: 2 })
    expect(press('ArrowLeft', 3, 0)).toEqual({ line: 3, column: 0 })
    expect(press('ArrowUp', 0, 2)).toEqual({ line: -1, column: 2 })
  })

  it('move to the ends of a row, of the grid and by a page', () => {
    expect(press('End', 3, 0)).toEqual({ line: 3, column: 4 })
    expect(press('End', 3, 0, true)).toEqual({ line: 29, column: 4 })
    expect(press('Home', 3, 4, true)).toEqual({ line: 0, column: 0 })
    expect(press('PageDown', 3, 1)).toEqual({ line: 13, column: 1 })
    expect(press('PageUp', 3, 1)).toEqual({ line: 0, column: 1 })
  })

  it('are ignored when they do not navigate', () => {
    expect(press('a', 3, 1)).toBeUndefined()
  })
})
