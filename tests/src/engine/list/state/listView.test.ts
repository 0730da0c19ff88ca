import '../../../../support/dom'
import { describe, expect, it } from 'vitest'
import { entities as installed } from '#generated/entities.ts'
import type { Filter } from '#model/entity/entity'
import { indexEntities } from '#model/entity/paths'
import { oncePerTitle, withSameTitle } from '#model/entity/sameTitled'
import { listAddress, withOrigin } from '../../../../../src/engine/console/listAddress'
import { allRows } from '../../../../../src/engine/data/listParams'
import { appliedQueries, queryFilter } from '../../../../../src/engine/list/state/appliedQueries'
import {
  decodeView,
  defaultView,
  encodeView,
  hasView,
  type ListView,
  readOrigin,
  settleColumns,
} from '../../../../../src/engine/list/state/listView'
import { unknownParams } from '../../../../../src/engine/list/state/unknownParams'
import { columnsOf } from '../../../../../src/engine/rows/listColumns'
import { makeEntities } from '../../../../support/entities'
import { estate } from '../../../estate'

const { index } = makeEntities(estate)
const widget = index.get('widget')
if (!widget) throw new Error('no widget')

const toolsOf = (role: string) => ({ index, actor: { id: 1, name: role, role } })
const usual = defaultView(widget, toolsOf('owner'), 25)
const read = (search: string, role = 'owner') =>
  decodeView(new URLSearchParams(search), defaultView(widget, toolsOf(role), 25), widget, toolsOf(role))
const write = (view: ListView) => encodeView(view, usual, new URLSearchParams()).toString()

describe('the default view of a list', () => {
  it('has the columns and the order of the schema, without fields that the role may not see', () => {
    expect(usual.columns.map(({ field }) => field)).toContain('price')
    expect(usual.sort).toEqual(widget.list.sort)
    expect(read('', 'guard').columns.map(({ field }) => field)).not.toContain('price')
  })
})

describe('a section with a filter', () => {
  const hiddenIn = (fixed: Filter) =>
    defaultView(widget, toolsOf('owner'), 25, fixed)
      .columns.filter(({ hidden }) => hidden)
      .map(({ field }) => field)

  it('hides the column that has one value in it, and no column of several', () => {
    const [column = ''] = usual.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)
    expect(hiddenIn({ [column]: 1 })).toEqual([...hiddenIn({}), column].toSorted(byPlace))
    expect(hiddenIn({ [column]: [1, 2] })).toEqual(hiddenIn({}))
  })
})

const byPlace = (a: string, b: string) =>
  usual.columns.findIndex(({ field }) => field === a) - usual.columns.findIndex(({ field }) => field === b)

describe('a column with masked values', () => {
  it('offers no sorting, grouping, values or sums, even through the URL', () => {
    const entities = makeEntities({
      member: {
        title: 'Member',
        type: 'object',
        'x-entity': {
          label: '{name}',
          access: { list: ['guest', 'host'], edit: ['host'] },
          list: {
            columns: ['name', 'mail', { field: 'debt', sum: 'money' }],
            sort: [['mail', 'ASC']],
          },
        },
        properties: {
          name: { type: 'string' },
          mail: { type: 'string', format: 'email', 'x-field': { pii: 'contact' } },
          debt: { type: 'number', 'x-field': { kind: 'money', pii: 'financial' } },
        },
      },
    }).index
    const member = entities.get('member')
    if (!member) throw new Error('no member')
    const look = (role: string) => {
      const tools = { index: entities, actor: { id: 1, name: role, role } }
      const view = decodeView(
        new URLSearchParams('group=mail&sort=debt'),
        defaultView(member, tools, 25),
        member,
        tools,
      )
      const [, mail, debt] = columnsOf(member, tools)
      const isOpen = [mail?.isSortable, !mail?.isMasked, debt?.column.sum !== undefined]
      return { sort: view.sort, group: view.group, isOpen }
    }
    expect(look('guest')).toEqual({ sort: [], group: undefined, isOpen: [false, false, false] })
    expect(look('host')).toEqual({ sort: [['debt', 'ASC']], group: 'mail', isOpen: [true, true, true] })
  })
})

describe('a column that is the same in every row of a role', () => {
  const entities = makeEntities({
    farm: {
      title: 'Farm',
      type: 'object',
      'x-entity': {
        label: '{name}',
        access: { list: ['owner', 'keeper', 'either', 'clerk', 'worker', 'team'] },
      },
      properties: {
        name: { type: 'string' },
        keepers: { type: 'array', items: { type: 'integer' }, 'x-field': { ref: { entity: 'farm' } } },
      },
    },
    plot: {
      title: 'Plot',
      type: 'object',
      'x-entity': {
        label: '{name}',
        access: { list: ['owner', 'keeper', 'either', 'clerk', 'worker', 'team'] },
        scope: {
          owner: { farm_id: '$actor.farm_id' },
          keeper: { 'farm_id.keepers': '$actor.recordId' },
          either: [{ farm_id: '$actor.farm_id' }, { name: 'North' }],
          worker: [{ farm_id: '$actor.recordId' }, { 'farm_id.keepers': '$actor.recordId' }],
          team: [{ farm_id: '$actor.recordId' }, { 'farm_id.keepers': '$actor.farm_id' }],
        },
        list: { columns: ['farm_id', 'name', 'farm_id.name', 'farm_id.keepers', 'id'] },
      },
      properties: {
        name: { type: 'string' },
        farm_id: { type: 'integer', 'x-field': { ref: { entity: 'farm' } } },
      },
    },
  }).index
  const plot = entities.get('plot')
  if (!plot) throw new Error('no plot')
  const hiddenOf = (role: string, farm: unknown = 7) => {
    const actor = { id: 1, name: role, role, recordId: 3, record: { farm_id: farm } }
    const { columns } = defaultView(plot, { index: entities, actor }, 25)
    return columns.filter(({ hidden }) => hidden).map(({ field }) => field)
  }

  it('is hidden by default, along with the fields of the same reference', () => {
    expect(hiddenOf('owner')).toEqual(['farm_id', 'farm_id.name'])
  })

  it('is shown when another way to see a row leaves it open, also if every way is the reader’s own', () => {
    expect([hiddenOf('worker'), hiddenOf('team')]).toEqual([[], []])
  })

  it('is hidden from a role only if each of its ways to see a row fixes it, in every list', () => {
    const whole = indexEntities(installed)
    const open = installed.flatMap((entity) =>
      entity.access.list.flatMap((role) => {
        const record = { empresa_id: 5, gestor_id: 6 }
        const { columns } = defaultView(
          entity,
          { index: whole, actor: { id: 1, name: role, role, recordId: 3, record } },
          25,
        )
        const shown = new Set(entity.list.columns.filter(({ hidden }) => !hidden).map(({ field }) => field))
        const isFixedIn = (way: Filter, path: string) =>
          Object.keys(way).some((fixed) => path === fixed || path.startsWith(`${fixed}.`))
        return columns
          .filter(({ field, hidden }) => hidden && shown.has(field))
          .filter(({ field }) => !entity.scope[role]?.every((way) => isFixedIn(way, field)))
          .map(({ field }) => `${entity.name} ${role} ${field}`)
      }),
    )
    expect(open).toEqual([])
  })

  it('is shown when the scope allows several values or has another condition', () => {
    expect([hiddenOf('owner', [7, 8]), hiddenOf('keeper'), hiddenOf('either'), hiddenOf('clerk')]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })
})

describe('the URL of a view', () => {
  it('omits the defaults', () => {
    expect(write(usual)).toBe('')
    expect(hasView(new URLSearchParams('page=2&status=Open'))).toBe(false)
  })

  it('restores the same view', () => {
    const view: ListView = {
      columns: settleColumns(
        [
          { field: 'name', hidden: false, fixed: true, width: 240 },
          { field: 'id', hidden: true, fixed: false },
        ],
        usual.columns,
      ),
      sort: [
        ['size', 'DESC'],
        ['name', 'ASC'],
      ],
      filter: { size: [1, 2], name: { contains: 'a' } },
      q: 'são joão',
      group: 'state',
      density: 'compact',
      pageSize: allRows,
      shape: { kind: 'board', options: { by: 'size', closed: 'a,b:c' } },
    }
    expect(read(write(view))).toEqual(view)
  })

  it('preserves unrelated parameters', () => {
    const written = encodeView({ ...usual, q: 'x' }, usual, new URLSearchParams('season=3'))
    expect(written.toString()).toBe('season=3&q=x')
  })

  it('accepts the sort syntax of react-admin', () => {
    expect(read('sort=id&order=DESC').sort).toEqual([['id', 'DESC']])
  })

  it('ignores fields that the role may not see and values without meaning', () => {
    const view = read(
      'filter={"price":{"gte":1},"size":2}&sort=price,nothing&group=price&perPage=many&density=huge&columns=nothing',
      'guard',
    )
    expect(view.filter).toEqual({ size: 2 })
    expect(view.sort).toEqual(widget.list.sort)
    expect(view.group).toBeUndefined()
    expect(view.pageSize).toBe(25)
    expect(view.density).toBe('standard')
    expect(view.columns).toEqual(read('', 'guard').columns)
    expect(read('filter=[').filter).toEqual({})
  })
})

describe('a URL with named parameters and a filter', () => {
  const open = (search: string) => {
    const params = new URLSearchParams(search)
    const filter = queryFilter(appliedQueries(widget, params))
    return decodeView(params, { ...usual, filter }, widget, toolsOf('owner')).filter
  }

  it('applies both', () => {
    expect(open('status=Gone&filter={"size":{"lt":3}}')).toEqual({ state: 'gone', size: { lt: 3 } })
    expect(open('status=Gone')).toEqual({ state: 'gone' })
    expect(open('status=Gone&filter={"state":"live"}')).toEqual({ state: 'live' })
  })

  it('states the empty filter of a list explicitly, so that the last filter is not restored', () => {
    const address = listAddress(widget, {}, { ...toolsOf('owner'), area: 'house' }) ?? ''
    expect(hasView(new URLSearchParams(address.split('?')[1]))).toBe(true)
    expect(open(address.split('?')[1] ?? '')).toEqual({})
    const told = withOrigin(address, 'board')
    expect(readOrigin(new URLSearchParams(told.split('?')[1]))).toBe('board')
  })
})

describe('coded values with equal titles', () => {
  const codes = [
    { const: 'a', title: 'Paid' },
    { const: 'b', title: 'Open' },
    { const: 'c', title: 'Paid' },
  ]
  const bills = makeEntities({
    bill: {
      title: 'Bill',
      type: 'object',
      'x-entity': { label: '{name}', access: { list: ['owner'] } },
      properties: { name: { type: 'string' }, state: { type: 'string', oneOf: codes } },
    },
  }).index
  const bill = bills.get('bill')
  if (!bill) throw new Error('no bill')
  const tools = { index: bills, actor: { id: 1, name: 'owner', role: 'owner' } }

  it('are selected together, whichever of them the URL names', () => {
    const start = defaultView(bill, tools, 25)
    const open = (search: string) => decodeView(new URLSearchParams(search), start, bill, tools).filter
    expect(open('filter={"state":"c"}')).toEqual({ state: ['a', 'c'] })
    expect(open('filter={"state":["a","b"]}')).toEqual({ state: ['a', 'c', 'b'] })
    expect(open('filter={"state":"b"}')).toEqual({ state: 'b' })
    expect(open('filter={"state":{"ne":"a"}}')).toEqual({ state: { ne: ['a', 'c'] } })
  })

  it('are one option of a filter', () => {
    const field = bill.fields.find(({ name }) => name === 'state') ?? {}
    expect(oncePerTitle(field, ['c', 'b', 'a', null])).toEqual(['a', 'b', null])
    expect(withSameTitle(field, ['a'])).toEqual(['a', 'c'])
  })
})

describe('the unknown parameters of a URL', () => {
  const strange = (search: string, role = 'owner') =>
    unknownParams(new URLSearchParams(search), widget, toolsOf(role), ['maker'])
  const withFilter = (filter: unknown) => new URLSearchParams({ filter: JSON.stringify(filter) }).toString()

  it.each([
    ['an unknown parameter', 'colour=red', ['colour']],
    ['a declared one with a value that there is not', 'status=Closed', ['status=Closed']],
    ['a filter that cannot be read', 'filter={"size":', ['filter={"size":']],
    ['a filter that is no object', 'filter=[1]', ['filter=[1]']],
    ['an unknown field', withFilter({ colour: 'red' }), ['filter.colour']],
    ['an unknown operator', withFilter({ name: { like: 'a' } }), ['filter.name']],
    ['an operator that the field does not have', withFilter({ name: { gte: 'a' } }), ['filter.name']],
    ['a condition of no shape', withFilter({ name: { contains: [1] } }), ['filter.name']],
    ['an order by what is not there', 'sort=name,-colour', ['sort=colour']],
    [
      'a group, a density, sizes and a page',
      'group=x&density=thin&perPage=0&page=-1&shape=board?by=name',
      ['group=x', 'density=thin', 'shape=board?by=name', 'perPage=0', 'page=-1'],
    ],
    ['a column', 'columns=name,colour', ['columns=colour']],
  ])('include %s', (_what, search, words) => {
    expect(strange(search)).toEqual(words)
  })

  it('are empty when every parameter is understood', () => {
    const filter = { size: [1, 2], price: { gte: 3 }, 'maker_id.town': 'Lavras', q: 'ana' }
    expect(
      strange(
        `${withFilter(filter)}&status=open&origem=Painel&maker=4&page=2&perPage=todos&group=size&shape=pivot?by=size`,
      ),
    ).toEqual([])
    expect(strange(write({ ...usual, sort: [['name', 'DESC']], filter: { size: 1 }, pageSize: 50 }))).toEqual(
      [],
    )
  })

  it('report a field that the role may not see like one that does not exist', () => {
    for (const said of [
      (name: string) => withFilter({ [name]: { gte: 3 } }),
      (name: string) => `sort=${name}`,
      (name: string) => `columns=${name}`,
    ]) {
      const [hidden, absent] = ['price', 'prize'].map((name) =>
        strange(said(name), 'guard').join().replace(name, '…'),
      )
      expect(hidden).toBe(absent)
      expect(hidden).not.toBe('')
    }
  })

  it('do not affect the rest of the URL', () => {
    const { filter, q } = read(`${withFilter({ colour: 'red', size: 2, name: { like: 'a' } })}&q=ana`)
    expect({ filter, q }).toEqual({ filter: { size: 2 }, q: 'ana' })
  })
})
