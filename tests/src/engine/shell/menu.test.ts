import { expect, it } from 'vitest'
import { beginningOf, type MenuGroup } from '../../../../src/engine/shell/layout/menu'

const groups: readonly MenuGroup[] = ['a', 'b', 'c'].map((title, at) => ({
  title,
  entries: [0, 1].map((order) => ({
    title: `${title}${order}`,
    icon: '',
    path: `/${title}${order}`,
    order: at,
  })),
}))

const pathsOf = (shown: readonly MenuGroup[]) => shown.map(({ entries }) => entries.map(({ path }) => path))

it('the menu starts with as many entries as fit, in their groups, and includes the current one', () => {
  expect(pathsOf(beginningOf(groups, 3, undefined))).toEqual([['/a0', '/a1'], ['/b0']])
  expect(pathsOf(beginningOf(groups, 3, '/c1'))).toEqual([['/a0', '/a1'], ['/b0'], ['/c1']])
  expect(pathsOf(beginningOf(groups, 3, '/a1'))).toEqual([['/a0', '/a1'], ['/b0']])
  expect(beginningOf(groups, Number.POSITIVE_INFINITY, '/a0')).toEqual(groups)
})
