import '../../../../support/dom'

import { act, cleanup, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createMemoryRouter, RouterProvider, useLocation, useNavigationType } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { TreeNode } from '#model/evaluate/tree'
import { enterVisit, forgetVisits } from '../../../../../src/engine/console/visit'
import type { ListData } from '../../../../../src/engine/list/data/useListData'
import { useGridKeys } from '../../../../../src/engine/list/grid/useGridKeys'
import { useGridLines } from '../../../../../src/engine/list/grid/useGridLines'
import { useExpandedNodes } from '../../../../../src/engine/list/layouts/tree/useExpandedNodes'

afterEach(() => {
  cleanup()
  forgetVisits()
})

let ids: readonly number[]
let shown: {
  readonly lines: ReturnType<typeof useGridLines>
  readonly keys: ReturnType<typeof useGridKeys>
  readonly nodes: ReturnType<typeof useExpandedNodes>
}

function List() {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => enterVisit(key, pathname, isReturn), [key, pathname, isReturn])
  const data = { count: ids.length, rowAt: (at: number) => ({ id: ids[at] }) } as unknown as ListData
  const bounds = { lines: ids.length, columns: 3, page: 5, first: 0, idAt: (line: number) => ids[line] }
  shown = {
    lines: useGridLines('Widgets', data, undefined, 32),
    keys: useGridKeys('Widgets', bounds, {} as never),
    nodes: useExpandedNodes('Widgets', false),
  }
  return null
}

function openList() {
  const pages = [
    { path: '/list', element: <List /> },
    { path: '/record', element: null },
  ]
  const router = createMemoryRouter(pages, { initialEntries: ['/list'] })
  render(<RouterProvider router={router} />)
  return router
}

const node = (id: number) => ({ row: { id } }) as unknown as TreeNode

it('Back returns to expanded rows and nodes, and to the cell of the same record in another line', async () => {
  ids = [11, 12, 13, 14]
  const router = openList()
  act(() => shown.lines.openDetail(1))
  act(() => shown.nodes.toggle(node(13)))
  act(() => shown.keys.goTo({ line: 2, column: 1 }))
  await act(() => router.navigate('/record'))
  // Meanwhile somebody else entered a record above.
  ids = [10, 11, 12, 13, 14]
  await act(() => router.navigate(-1))
  expect([...shown.lines.opened.keys()]).toEqual([12])
  expect(shown.nodes.isOpen(node(13))).toBe(true)
  expect(shown.nodes.isOpen(node(14))).toBe(false)
  expect(shown.keys.active).toEqual({ line: 3, column: 1 })
})

it('Back stays in the line of a record that is gone', async () => {
  ids = [11, 12, 13, 14]
  const router = openList()
  act(() => shown.keys.goTo({ line: 3, column: 0 }))
  await act(() => router.navigate('/record'))
  ids = [11, 12]
  await act(() => router.navigate(-1))
  expect(shown.keys.active).toEqual({ line: 1, column: 0 })
})
