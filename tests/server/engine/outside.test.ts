import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectRows } from '../../../server/engine/sql/select'
import { type Gadgets, openGadgets } from './gadgets'
import { boss, entityOf, samples } from './samples'

const { index } = samples
const gadget = entityOf('gadget')

let made: Gadgets
const names: Gadgets['names'] = (...given) => made.names(...given)

beforeAll(async () => {
  made = await openGadgets()
})
afterAll(() => made.db.close())

describe('outside input', () => {
  const attacks = [
    "'; drop table gadget; --",
    '"; drop table gadget; --',
    "' or '1'='1",
    '\\',
    "\\'; select 1; --",
    '$1',
    '{1,2}',
    '%_\\',
    '\0',
    '\u{1F600}',
    '1e999',
    '-',
  ]

  it('is never SQL as a value', async () => {
    for (const attack of attacks) {
      for (const path of [
        'name',
        'size',
        'price',
        'isFragile',
        'made_on',
        'season',
        'seen_at',
        'grade',
        'tags',
        'zones',
        'owners',
        'place.number',
        'place.street',
        'parts.name',
        'parts.count',
        'zone_id.name',
      ]) {
        for (const condition of [attack, [attack], { ne: attack }, { contains: attack }, { gte: attack }]) {
          if (typeof condition === 'string' || Array.isArray(condition))
            expect(await names({ [path]: condition }), path).toEqual([])
          else await names({ [path]: condition })
        }
      }
      await names({}, boss, { q: attack })
    }
    expect(await names({})).toHaveLength(3)
  })

  it('is never SQL as a name', async () => {
    for (const attack of attacks) {
      await expect(names({ [attack]: 1 })).rejects.toMatchObject({ code: 'unknown_field' })
      await expect(names({ [`place.${attack}`]: 1 })).rejects.toMatchObject({ code: 'unknown_field' })
      await expect(names({}, boss, { sort: [[attack, 'ASC']] })).rejects.toMatchObject({
        code: 'unknown_field',
      })
      expect(() => selectRows(index, gadget, { filter: {}, sort: [], fields: [attack] }, boss)).toThrow()
    }
    const direction = '; drop table gadget' as 'ASC'
    expect(selectRows(index, gadget, { filter: {}, sort: [['name', direction]] }, boss).sql).not.toContain(
      'drop',
    )
  })

  it('can be of any JSON type', async () => {
    for (const value of [
      {},
      { a: 1 },
      [[1]],
      [{ a: 1 }],
      { gte: null },
      { contains: 5 },
      { ne: null },
      { gte: { x: 1 } },
    ]) {
      const asked = names({ size: value as never, name: value as never, tags: value as never })
      await asked.catch((error: unknown) => expect(error).toMatchObject({ code: 'unknown_operator' }))
    }
  })
})
