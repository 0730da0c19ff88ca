import '../../../../support/dom'
import type { UseQueryResult } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FoundRow } from '#model/query/queryOf'
import { markLive } from '../../../../../src/engine/data/live/liveMarks'
import { type Chunk, useKnownRows } from '../../../../../src/engine/list/data/useKnownRows'

const row = (id: number, name: string): FoundRow => ({ id, name, label: name })
const first = [row(1, 'Ana'), row(2, 'Bia')]

let clock = 1_000_000

beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => clock)
  clock += 100_000
})

function openList() {
  const read = (data: readonly FoundRow[], total = data.length, key = 'all') => ({
    ...{ entity: { name: 'widget', endpoint: 'widgets' }, key, pages: [0], size: 25, first: 0 },
    answers: [{ data: { data, total } as Chunk } as UseQueryResult<Chunk>],
  })
  const hook = renderHook(useKnownRows, { initialProps: read(first) })
  const names = () => hook.result.current.known?.chunks.get(0)?.map(({ name }) => name)
  return {
    /** What the list shows after the server's answer. */
    read(data: readonly FoundRow[], total?: number, key?: string) {
      clock += 1_000
      hook.rerender(read(data, total, key))
      return { names: names(), isHeld: hook.result.current.isHeld }
    },
    release() {
      act(() => hook.result.current.release())
      return { names: names(), isHeld: hook.result.current.isHeld }
    },
    rows: () => hook.result.current.known?.chunks.get(0),
    others: () => markLive(['widget'], clock),
  }
}

describe('the rows of a list', () => {
  it('are updated in place by others, and equal rows keep their identity', () => {
    const list = openList()
    clock += 1
    list.others()
    expect(list.read([row(1, 'Ana'), row(2, 'Beatriz')])).toEqual({
      names: ['Ana', 'Beatriz'],
      isHeld: false,
    })
    expect(list.rows()?.[0]).toBe(first[0])
  })

  it('stay as they are, with the total, when others add, move or remove rows, until the user asks', () => {
    const list = openList()
    clock += 1
    list.others()
    const now = [row(3, 'Abel'), row(1, 'Anna')]
    expect(list.read(now, 2)).toEqual({ names: ['Ana', 'Bia'], isHeld: true })
    expect(list.read([...now], 2)).toEqual({ names: ['Ana', 'Bia'], isHeld: true })
    expect(list.release()).toEqual({ names: ['Abel', 'Anna'], isHeld: false })
  })

  it('are replaced at once when the user filters, reads again or writes', () => {
    const list = openList()
    expect(list.read([row(3, 'Abel')])).toEqual({ names: ['Abel'], isHeld: false })
    clock += 1
    list.others()
    expect(list.read([row(4, 'Davi')], 1, 'filtered')).toEqual({ names: ['Davi'], isHeld: false })
  })
})
