import { describe, expect, it } from 'vitest'
import { cellText } from '#model/show/cell'
import { appliedQueries, queryFilter } from '../../../../../src/engine/list/state/appliedQueries'
import { columnsOf, fieldsOf } from '../../../../../src/engine/rows/listColumns'
import { makeEntities } from '../../../../support/entities'
import { estate } from '../../../estate'

const { index } = makeEntities(estate)
const widget = index.get('widget')
if (!widget) throw new Error('no widget')

const apply = (search: string) => appliedQueries(widget, new URLSearchParams(search))

describe('URL parameters', () => {
  it('filter by the names that the schema declares', () => {
    expect(apply('status=Open')).toEqual([
      { param: 'status', field: 'state', condition: ['draft', 'live'], label: 'State: Open' },
    ])
    expect(queryFilter(apply('status=open'))).toEqual({ state: ['draft', 'live'] })
  })

  it('filter by the label of a state or by its value', () => {
    expect(queryFilter(apply('status=Gone'))).toEqual({ state: 'gone' })
    expect(queryFilter(apply('status=live'))).toEqual({ state: 'live' })
  })

  it('are ignored when they have no meaning', () => {
    expect(apply('status=whatever')).toEqual([])
    expect(apply('other=Open')).toEqual([])
    expect(apply('')).toEqual([])
  })
})

describe('list columns', () => {
  const toolsOf = (role: string) => ({ index, actor: { id: 1, name: role, role } })
  const namesOf = (role: string) => columnsOf(widget, toolsOf(role)).map(({ column }) => column.field)

  it('omit fields that the role may not see, in the table and in the query', () => {
    expect(namesOf('owner')).toContain('price')
    expect(namesOf('guard')).not.toContain('price')
    expect(fieldsOf(widget, toolsOf('guard'))).not.toContain('price')
    expect(fieldsOf(widget, toolsOf('guard'))).toEqual(
      expect.arrayContaining(['name', 'maker_id.town', 'ativo']),
    )
  })

  it('show labels of references, titles of coded values, and fields of references', () => {
    const row = {
      id: 1,
      maker_id: 4,
      size: 2,
      'maker_id.town': 'Lavras',
      _labels: { maker_id: 'Ana & Co', size: 'Size 2' },
    }
    const texts = Object.fromEntries(
      columnsOf(widget, toolsOf('owner')).map((column) => [column.column.field, cellText(column, row)]),
    )
    expect(texts).toMatchObject({ id: '1', maker_id: 'Ana & Co', 'maker_id.town': 'Lavras', size: 'Size 2' })
  })

  it('join the labels of several records and skip those that the role may not see', () => {
    const [column] = columnsOf(widget, toolsOf('owner')).filter((each) => each.column.field === 'maker_id')
    if (!column) throw new Error('no column')
    expect(cellText(column, { maker_id: [1, 2, 3], _labels: { maker_id: ['A', null, 'C'] } })).toBe('A, C')
  })
})
