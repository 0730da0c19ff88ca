import { describe, expect, it } from 'vitest'
import type { Transition } from '#model/entity/entity'
import { bulkActions } from '../../../../../src/engine/list/bulk/bulkActions'
import {
  bulkFields,
  changedValue,
  defaultField,
  previewChange,
} from '../../../../../src/engine/list/bulk/bulkEdit'
import { runEach } from '../../../../../src/engine/list/bulk/runEach'
import {
  changeColumn,
  moveColumn,
  pinsThatFit,
  tracksOf,
  visibleColumns,
} from '../../../../../src/engine/list/columns/visibleColumns'
import { toTsv } from '../../../../../src/engine/list/grid/toTsv'
import { sortBy } from '../../../../../src/engine/list/state/sortBy'
import { makeEntities } from '../../../../support/entities'
import { estate } from '../../../estate'

const { index } = makeEntities(estate)
const widget = index.get('widget')
if (!widget) throw new Error('no widget')

const actor = { id: 1, name: 'owner', role: 'owner' }
const column = (field: string, fixed = false) => ({ field, hidden: false, fixed })

describe('a click on a header', () => {
  it('sorts by this column alone, then in the other direction', () => {
    expect(sortBy([['name', 'ASC']], 'size', false)).toEqual([['size', 'ASC']])
    expect(sortBy([['size', 'ASC']], 'size', false)).toEqual([['size', 'DESC']])
  })

  it('adds this column to the sort keys with Shift', () => {
    const both = sortBy([['name', 'ASC']], 'size', true)
    expect(both).toEqual([
      ['name', 'ASC'],
      ['size', 'ASC'],
    ])
    expect(sortBy(both, 'name', true)[0]).toEqual(['name', 'DESC'])
  })
})

describe('grid columns', () => {
  it('are placed one after another at the left when they are fixed, after the checkboxes', () => {
    const columns = [column('size'), column('name', true), column('id', true)]
    const shown = visibleColumns(
      widget,
      { index, actor },
      { columns: changeColumn(columns, 'name', { width: 200 }) },
      64,
    )
    expect(shown.map(({ name, left }) => [name, left])).toEqual([
      ['name', 64],
      ['id', 264],
      ['size', undefined],
    ])
    expect(tracksOf(shown, 64, 96)).toMatch(/^64px 200px \d+px \d+px minmax\(0, 1fr\) 96px$/)
  })

  it('lose their fixed position, the last one first, when no room would be left to scroll', () => {
    const wide = { ...column('name', true), width: 200 }
    const pinned = [wide, { ...column('id', true), width: 100 }, column('size')]
    const fitting = (width: number, columns = pinned) =>
      pinsThatFit(visibleColumns(widget, { index, actor }, { columns, group: undefined }, 64), 64, 96, width)
    const all = Number.POSITIVE_INFINITY
    expect([1000, 570, 569, 470, 469].map((width) => fitting(width))).toEqual([all, all, 1, 1, 0])
    expect(fitting(100, [column('size')])).toBe(all)
    expect(fitting(1000, [wide])).toBe(all)
  })

  it('move to the position of another column and become fixed as it is', () => {
    const columns = [column('a', true), column('b'), column('c')]
    expect(moveColumn(columns, 'c', 'a')).toEqual([column('c', true), column('a', true), column('b')])
    expect(moveColumn(columns, 'a', 'c').map(({ field }) => field)).toEqual(['b', 'c', 'a'])
    expect(moveColumn(columns, 'x', 'a')).toBe(columns)
  })
})

describe('copied cells', () => {
  it('are separated by tabs, and values with tabs or line breaks are quoted', () => {
    expect(
      toTsv([
        ['a', 'b\tc'],
        ['say "x"', '1\n2'],
      ]),
    ).toBe('a\t"b\tc"\n"say ""x"""\t"1\n2"')
  })
})

const messageOf = (error: unknown) => (error as Error).message

describe('bulk actions', () => {
  it('are those of the role, for records in a matching state', () => {
    const actions = bulkActions(widget, actor, '2026-01-01')
    expect(actions.map(({ name }) => name)).toEqual(['publish', 'drop', 'remove'])
    expect(actions[0]?.fits({ id: 1, state: 'live' })).toBe(false)
    expect(actions[1]?.fits({ id: 1, state: 'live' })).toBe(true)
    expect(bulkActions(widget, { ...actor, role: 'guard' }, '2026-01-01')).toEqual([])
  })

  it('can be undone when a reverse transition exists', () => {
    const isUndone = bulkActions(widget, actor, '2026-01-01').map(({ undoOf }) => undoOf !== undefined)
    expect(isUndone).toEqual([false, false, true])
    const withdraw: Transition = {
      name: 'withdraw',
      label: 'Withdraw',
      from: ['live'],
      to: 'draft',
      roles: ['owner'],
      input: [],
      demands: [],
      among: {},
      completes: [],
      notBy: [],
    }
    const { workflow } = widget
    if (!workflow) throw new Error('no workflow')
    const both = { ...widget, workflow: { ...workflow, transitions: { ...workflow.transitions, withdraw } } }
    expect(bulkActions(both, actor, '2026-01-01')[0]?.undoOf).toBeDefined()
  })

  it('continue after a failure and report the outcome of each record', async () => {
    const seen: number[] = []
    const calls: (readonly number[])[] = []
    const outcome = await runEach(
      [1, 2, 3, 4, 5],
      async (items) => {
        calls.push(items)
        if (items.includes(5)) throw new Error('lost')
        return items.includes(2) ? [{ item: 2, error: new Error('no') }] : []
      },
      { width: 2, size: 2, messageOf, onProgress: ({ done }) => seen.push(done.length) },
    )
    expect(calls).toEqual([[1, 2], [3, 4], [5]])
    expect(outcome.done).toEqual([1, 3, 4])
    expect(outcome.failed).toEqual([
      { item: 2, message: 'no' },
      { item: 5, message: 'lost' },
    ])
    expect(seen).toEqual([1, 3, 3])
  })

  it('stop when the failure of the first record applies to all', async () => {
    const tried: number[] = []
    const run = (isForAll: (error: unknown) => boolean) =>
      runEach(
        [1, 2, 3],
        async (items) => {
          tried.push(...items)
          return items.map((item) => ({ item, error: new Error('wrong input') }))
        },
        { width: 2, size: 2, isForAll, messageOf },
      )
    await expect(run(() => true)).rejects.toThrow('wrong input')
    expect(tried).toEqual([1])
    expect((await run(() => false)).failed).toHaveLength(3)
  })

  it('ask once for the input of a transition', () => {
    const { workflow } = widget
    if (!workflow) throw new Error('no workflow')
    const { publish } = workflow.transitions
    if (!publish) throw new Error('no transition')
    const asking = { ...publish, input: ['size'] }
    const asks = { ...widget, workflow: { ...workflow, transitions: { publish: asking } } }
    expect(bulkActions(asks, actor, '2026-01-01')[0]?.input.map(({ name }) => name)).toEqual(['size'])
  })

  it('stop when they are aborted', async () => {
    const stopper = new AbortController()
    const work = async () => {
      stopper.abort()
      return []
    }
    const { signal } = stopper
    const outcome = await runEach([1, 2, 3], work, { width: 1, size: 2, signal, messageOf })
    expect(outcome.done).toEqual([1, 2])
  })
})

describe('the bulk edit of one field', () => {
  const access = { list: ['owner'], create: ['owner'], edit: ['owner'] }
  const { index: works } = makeEntities({
    owner: estate.owner ?? {},
    work: {
      title: 'Work',
      type: 'object',
      'x-entity': {
        access,
        list: { columns: ['name', 'at', 'code'] },
        workflow: {
          field: 'state',
          initial: 'open',
          states: { open: { label: 'Open' }, shut: { label: 'Shut', locked: ['at'] } },
          transitions: { shut: { label: 'Shut', from: ['open'], to: 'shut', roles: ['owner'] } },
        },
      },
      properties: {
        secret: { type: 'string', title: 'Secret', 'x-field': { roles: { edit: [] } } },
        code: { type: 'string', title: 'Code', 'x-field': { unique: true } },
        total: { type: 'integer', title: 'Total', 'x-field': { computed: '1 + 1' } },
        until: { type: 'string', format: 'date-time', title: 'Until' },
        at: { type: 'string', format: 'date', title: 'At' },
        name: { type: 'string', title: 'Name' },
        state: { type: 'string', title: 'State', enum: ['open', 'shut'], readOnly: true, default: 'open' },
      },
    },
  })
  const work = works.get('work')
  if (!work) throw new Error('no work')
  const fields = bulkFields(work, actor)
  const at = fields.find(({ name }) => name === 'at')
  if (!at) throw new Error('no date')

  it('offers fields that may be equal in all records and that the user may change, visible ones first', () => {
    expect(fields.map(({ name }) => name)).toEqual(['name', 'at', 'until'])
    expect(defaultField(fields)).toBe(at)
    expect(bulkFields(work, { ...actor, role: 'guard' })).toEqual([])
  })

  it('postpones dates by days, across the end of a month and of a year', () => {
    expect(changedValue(at, { days: 7 }, '2026-12-28')).toBe('2027-01-04')
    expect(changedValue(at, { days: -1 }, '2026-03-01')).toBe('2026-02-28')
    expect(changedValue(at, { days: 7 }, undefined)).toBeUndefined()
    const until = fields[2]
    if (until)
      expect(changedValue(until, { days: 1 }, '2026-11-23T12:30:00.000Z')).toBe('2026-11-24T12:30:00.000Z')
  })

  it('previews the records that change, stay the same or are locked by their state', () => {
    const rows = [
      { id: 1, state: 'open', at: '2026-01-01' },
      { id: 2, state: 'open', at: '2026-01-02' },
      { id: 3, state: 'shut', at: '2026-01-01' },
      { id: 4, state: 'open', at: '2026-01-01', ativo: false },
    ]
    const told = previewChange(work, at, { value: '2026-01-02' }, rows)
    expect([told.changed.map(({ id }) => id), told.same, told.closed]).toEqual([[1], 1, 2])
    expect(previewChange(work, at, { days: 1 }, [{ id: 5, state: 'open' }]).same).toBe(1)
  })
})
