/*
 * The layouts and sums of each list for an administrator, as a readable table: a board changes states and
 * declared fields only, a calendar shows planned dates, and sums are meaningful.
 */
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import { isAdditive } from '#model/entity/family'
import { indexEntities, resolvePath, walkFields } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import { offeredShapes } from '#model/query/shapeOffers'
import { valueAt } from '#model/show/cell'
import { showValue } from '#model/show/show'

const index = indexEntities(entities)
const admin: Actor = { id: 1, name: 'Ana', role: 'admin' }
const listed = entities.filter(({ path, access }) => path !== undefined && access.list.includes('admin'))

const sumsOf = (entity: Entity) =>
  [...walkFields(entity.fields)].filter((field) => !field.system && isAdditive(field)).map(({ path }) => path)

describe('list layouts and sums', () => {
  it('equal this table', async () => {
    const lines = listed.map((entity) => {
      const offered = new Map(offeredShapes(index, entity, admin).map(({ kind, fields }) => [kind, fields]))
      const told = (kind: 'board' | 'calendar') => offered.get(kind)?.join(', ') ?? '–'
      const others = [...offered.keys()].filter((kind) => kind !== 'board' && kind !== 'calendar')
      const sums = sumsOf(entity).join(', ') || '–'
      return `| ${entity.plural} | ${told('board')} | ${told('calendar')} | ${others.join(', ')} | ${sums} |`
    })
    const head = [
      '# O que cada lista oferece',
      '',
      '| lista | quadro por | calendário por | outras formas | somas |',
      '| --- | --- | --- | --- | --- |',
    ]
    await expect([...head, ...lines, ''].join('\n')).toMatchFileSnapshot('./offers.md')
  })

  it('exclude meaningless sums', () => {
    const titles = listed.flatMap((entity) =>
      [...walkFields(entity.fields)]
        .filter(
          (field) =>
            isAdditive(field) ||
            entity.list.columns.some(({ field: path, sum }) => sum && path === field.path),
        )
        .map(({ title }) => title),
    )
    const senseless = /altitude|latitude|longitude|%|dias|anos?\b|meses|ordem|dose|\/ha|por hectare|unitário/i
    expect(titles.filter((title) => senseless.test(title))).toEqual([])
  })

  it('show every value of a card as text and never as a code', () => {
    for (const entity of listed) {
      for (const path of entity.record.facts ?? entity.list.columns.map(({ field }) => field)) {
        const steps = resolvePath(index, entity, path) ?? []
        const field = steps.at(-1)?.field
        if (!field || steps.length < 2 || steps[0]?.field.kind !== 'list') continue
        const [list = '', name = ''] = path.split('.')
        const row = { [list]: [{ [name]: '35963268869' }, { [name]: '3536821234' }] }
        expect([entity.name, path, showValue(valueAt(row, path), field)]).not.toEqual([
          entity.name,
          path,
          expect.stringContaining('["'),
        ])
      }
    }
  })
})
