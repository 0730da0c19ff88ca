import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generate } from '../../../../scripts/gen/generate'
import { makeFolder } from '../folder'
import { type Json, textsWith } from './base'

const zones = '{ "rows": [{ "name": "Serra", "region": "north" }] }'

function generateWith(catalogs: Readonly<Record<string, string>>) {
  const added = Object.entries(catalogs).map(([name, text]) => [`catalogos/${name}.json`, text])
  return generate(makeFolder({ ...textsWith(), ...Object.fromEntries(added) }))
}

describe('starter catalogues', () => {
  it('are written entity by entity, referenced ones first', async () => {
    const { files, problems } = await generateWith({
      clerk: '{ "rows": [{ "name": "Ana", "zone_id": "Serra" }] }',
      zone: zones,
    })
    expect(problems).toEqual([])
    expect(JSON.parse(files.get('catalogs.json') ?? '')).toEqual([
      { entity: 'zone', rows: [{ name: 'Serra', region: 'north' }] },
      { entity: 'clerk', rows: [{ name: 'Ana', zone_id: 'Serra' }] },
    ])
  })

  it.each([
    ['an entity that does not exist', 'zon', zones, 'E320', 'zone'],
    ['an entity that is like none', 'planet', zones, 'E320', undefined],
    ['no list of records', 'zone', '{ "rows": { "name": "Serra" } }', 'E321', undefined],
    ['names instead of records', 'zone', '{ "rows": [{ "name": "Serra" }, "Vale"] }', 'E321', undefined],
    ['an unknown field', 'zone', '{ "rows": [{ "nam": "Serra" }] }', 'E322', 'name'],
    ['a field of the system', 'zone', '{ "rows": [{ "name": "Serra", "id": 3 }] }', 'E322', undefined],
    [
      'a reference to what has no catalogue',
      'clerk',
      '{ "rows": [{ "name": "Ana", "zone_id": "Serra" }] }',
      'E323',
      undefined,
    ],
    [
      'a reference by a number',
      'clerk',
      '{ "rows": [{ "name": "Ana" }, { "name": "Rui", "zone_id": 1 }] }',
      'E323',
      undefined,
    ],
    ['a text that is too short', 'zone', '{ "rows": [{ "name": "S" }] }', 'E324', undefined],
    [
      'a value that is no choice',
      'zone',
      '{ "rows": [{ "name": "Serra", "region": "west" }] }',
      'E324',
      undefined,
    ],
  ])('are refused with %s', async (_mistake, name, text, code, suggestion) => {
    const { files, problems } = await generateWith({ [name]: text })
    expect(files.size).toBe(0)
    expect(problems.map((each) => [each.file, each.code, each.suggestion])).toEqual([
      [join('schemas/catalogos', `${name}.json`), code, suggestion],
    ])
  })
})

describe('a file with structural errors', () => {
  const others = [
    ['defs/place.json', 'required', ['town']],
    ['clerk.json', 'x-entity/label', '{nmae}'],
    ['widget.json', 'x-entity/list/search', ['size']],
    ['widget.json', 'properties/size/minimum', 20],
  ] as const
  const beside = {
    'catalogos/zone.json': '{ "rows": [{ "nam": "Serra" }] }',
    'mudancas.json': '{ "changes": [{ "entity": "zone", "renam": "x" }] }',
  }
  const told = async (
    more: Readonly<Record<string, string>>,
    changes: Parameters<typeof textsWith>[0] = [],
  ) => {
    const folder = makeFolder({ ...textsWith([...others, ...changes]), ...beside, ...more })
    return (await generate(folder)).problems.map(({ file, code }) => `${file} ${code}`)
  }
  const wrong: readonly (readonly [string, string, Json])[] = [
    ['an unknown type', 'properties/zone_id/type', 'date'],
    ['required as a flag', 'properties/zone_id/required', true],
    ['a field that is a text', 'properties/zone_id', 'text'],
    ['fields as a list', 'properties', [1]],
    ['words that are a number', 'x-entity', 7],
    ['an empty file', '', {}],
  ]

  it.each(wrong)(
    'by %s does not hide problems of other files in the same run',
    async (_what, path, value) => {
      const before = await told({})
      for (const file of ['clerk.json', 'widget.json', 'place.json', 'zone.json E322', 'mudancas.json'])
        expect(before.join()).toContain(file)
      const after =
        path === ''
          ? await told({ 'widgetZone.json': '{}' })
          : await told({}, [['widgetZone.json', path, value]])
      expect(after).toEqual(expect.arrayContaining(before))
      expect(after.length).toBeGreaterThan(before.length)
    },
  )

  it('in its JSON syntax does not hide them either', async () => {
    const before = await told({})
    const after = await told({ 'widgetZone.json': '{ "title": "Zona", ' })
    expect(after).toEqual(expect.arrayContaining(before))
    expect(after.join()).toMatch(/widgetZone\.json E00/)
  })
})
