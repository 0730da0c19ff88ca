import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filter } from '#model/entity/entity'
import { type Gadgets, openGadgets } from './gadgets'

let made: Gadgets
const names: Gadgets['names'] = (...given) => made.names(...given)

beforeAll(async () => {
  made = await openGadgets()
})
afterAll(() => made.db.close())

describe('filters', () => {
  const cases: readonly [title: string, filter: Filter, found: readonly string[]][] = [
    ['active rows unless ativo or id are asked for', {}, ['Ânvil', 'Axe', 'bell']],
    ['inactive rows', { ativo: false }, ['Gone']],
    ['both', { ativo: [true, false] }, ['Ânvil', 'Axe', 'bell', 'Gone']],
    ['a text exactly', { name: 'Ânvil' }, ['Ânvil']],
    ['a text of another case', { name: 'ânvil' }, []],
    ['a part of a text, folded', { name: { contains: 'ANV' } }, ['Ânvil']],
    ['a wildcard as it stands', { 'place.street': { contains: '0%' } }, ['Ânvil']],
    ['a wildcard that matches nothing', { name: { contains: '_' } }, []],
    ['any of', { name: ['bell', 'Axe'] }, ['Axe', 'bell']],
    ['none of nothing', { name: [] }, []],
    ['null', { zone_id: null }, ['Axe']],
    ['null by operator', { zone_id: { null: true } }, ['Axe']],
    ['not null', { zone_id: { null: false } }, ['Ânvil', 'bell']],
    ['a value or null', { grade: [1, null] }, ['Axe', 'bell']],
    ['not equal, empty included', { grade: { ne: 1 } }, ['Ânvil', 'Axe']],
    ['a number given as text', { size: '5' }, ['Ânvil']],
    ['a number that is none', { size: 'five' }, []],
    ['a number beyond bigint', { size: { lt: 1e30 } }, ['Ânvil', 'Axe', 'bell']],
    ['a fraction of an integer', { size: { gt: 6.5, lte: 7 } }, ['Axe']],
    ['money', { price: 10.1 }, ['Ânvil']],
    ['a boolean', { isFragile: true }, ['Ânvil']],
    ['a boolean that is none', { isFragile: 'maybe' }, []],
    ['days', { made_on: { gte: '2026-01-31', lt: '2026-03-01' } }, ['Ânvil']],
    ['a day that does not exist', { made_on: '2026-02-30' }, []],
    ['a month', { season: { gte: '2026-02' } }, ['bell']],
    ['instants by the day they fall on here', { seen_at: { lte: '2026-01-31' } }, ['Ânvil']],
    ['instants of one day', { seen_at: '2026-01-31' }, ['Ânvil']],
    ['instants after a day', { seen_at: { gt: '2026-01-31' } }, ['bell']],
    ['instants', { seen_at: { lt: '2026-02-01T02:30:00Z' } }, []],
    ['an instant that is none', { seen_at: { gt: 'soon' } }, []],
    ['a coded number', { grade: [1, 2] }, ['Ânvil', 'bell']],
    ['a tag', { tags: "o'tag" }, ['Ânvil']],
    ['any of some tags', { tags: ['blue', 'a,"b'] }, ['Ânvil', 'bell']],
    ['a part of a tag', { tags: { contains: 'LU' } }, ['bell']],
    ['without tags', { tags: null }, ['Axe']],
    ['not this tag', { tags: { ne: 'red' } }, ['Axe', 'bell']],
    ['inside an object', { 'place.number': { gt: 9 } }, ['bell']],
    ['nothing inside an object', { 'place.zone': null }, ['Axe', 'bell']],
    ['inside items', { 'parts.name': { contains: 'acucar' } }, ['Ânvil']],
    ['a number inside items', { 'parts.count': [4, 5] }, ['Ânvil']],
    ['no such item', { 'parts.count': null }, ['Axe', 'bell']],
    ['behind a reference', { 'zone_id.name': 'Norte' }, ['Ânvil']],
    ['behind a reference inside an object', { 'place.zone.name': { contains: 'agua' } }, ['Ânvil']],
    ['behind a reference inside items', { 'parts.zone_id.keeper_id.name': 'Ann' }, ['Ânvil']],
    ['nothing behind a reference', { 'zone_id.keeper_id.name': null }, ['Axe', 'bell']],
    ['in a list of references', { zones: 2 }, ['Ânvil']],
    ['behind a list of references', { 'zones.name': 'Norte' }, ['Ânvil']],
    ['in a linked list', { owners: [1] }, ['Ânvil']],
    ['behind a linked list', { 'owners.zone_id.name': 'Água Sul' }, ['Ânvil', 'bell']],
    ['without links', { owners: null }, ['Axe']],
    ['not this link', { owners: { ne: 1 } }, ['Axe', 'bell']],
    ['a row of its own kind', { 'twin_id.name': 'Ânvil' }, ['bell']],
    ['all conditions', { isFragile: true, 'zone_id.name': 'Água Sul' }, []],
  ]
  it.each(cases)('find %s', async (_title, filter, found) => {
    expect(await names(filter)).toEqual(found)
  })

  it('find inactive rows by id', async () => {
    expect(await names({ id: [made.ids.gone, made.ids.axe] })).toEqual(['Axe', 'Gone'])
  })

  it('refuse unknown paths and operators', async () => {
    await expect(names({ nothing: 1 })).rejects.toMatchObject({ code: 'unknown_field' })
    await expect(names({ 'zone_id.nothing': 1 })).rejects.toMatchObject({ code: 'unknown_field' })
    await expect(names({ size: { like: 1 } as never })).rejects.toMatchObject({ code: 'unknown_operator' })
  })
})
