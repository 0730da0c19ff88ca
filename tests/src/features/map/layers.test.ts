import '../../../support/dom'
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { indexEntities } from '../../../../model/entity/paths'
import { groupCondition, groupLabel, groupsOf, placesOf } from '../../../../src/features/map/layers'
import { matchShapes } from '../../../../src/features/map/matchShapes'

const index = indexEntities(entities)
const entity = index.get('talhao')
if (!entity) throw new Error('There are no plots')

const at = (id: number, status: string, varieties: readonly string[] = []) => ({
  id,
  _label: `Gleba ${id} – Fazenda`,
  gleba: id < 3 ? `Gleba ${id}` : 'Café novo',
  latitude_gleba: -21 - id / 10,
  longitude_gleba: -45,
  status,
  variedade: varieties.map((_, place) => ({ variedade_id: place + 1 })),
  _labels: { 'variedade.variedade_id': varieties },
})
const places = placesOf(entity, [
  at(1, 'reprovado', ['Arara']),
  at(2, 'Pago', ['Arara', 'Mundo Novo']),
  at(3, 'aprovado'),
  at(4, 'pendente', ['Arara']),
  { id: 5, _label: 'Nowhere', gleba: 'Nowhere', status: 'pendente' },
])

const facet = (value: string | number | null, count: number, label?: string) => ({
  value,
  count,
  ...(label !== undefined && { label }),
})

describe('the records on a map', () => {
  it('are those with a location', () => {
    expect(places.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })

  it('are coloured by state in the order of the workflow, with equally named states together', () => {
    const facets = [facet('Pago', 9), facet('aprovado', 4), facet('reprovado', 2), facet('pendente', 1)]
    const groups = groupsOf(entity, index, 'status', facets)
    expect(groups.map(({ label, count, values }) => [label, count, values])).toEqual([
      ['Aguardando Aprovação', 1, ['pendente']],
      ['Pago', 13, ['Pago', 'aprovado']],
      ['Reprovado', 2, ['reprovado']],
    ])
  })

  it('are coloured by reference, the most frequent first, with a separate colour for several', () => {
    const path = 'variedade.variedade_id'
    const groups = groupsOf(entity, index, path, [
      facet(null, 2),
      facet(1, 5, 'Arara'),
      facet(2, 7, 'Mundo Novo'),
    ])
    expect(groups.map(({ label, count }) => [label, count])).toEqual([
      ['Mundo Novo', 7],
      ['Arara', 5],
      ['Não informado', 2],
      ['Mais de uma', undefined],
    ])
    expect(places.map((place) => groupLabel(place, index, path))).toEqual([
      'Arara',
      'Mais de uma',
      'Não informado',
      'Arara',
    ])
  })

  it('are queried by the visible groups, and not at all when every group is hidden', () => {
    const groups = groupsOf(entity, index, 'status', [facet('Pago', 9), facet('aprovado', 4), facet(null, 2)])
    expect(groupCondition(groups, new Set())).toBeUndefined()
    expect(groupCondition(groups, new Set(['Não informado']))).toEqual(['Pago', 'aprovado'])
    expect(groupCondition(groups, new Set(['Pago']))).toEqual([null])
    expect(groupCondition(groups, new Set(['Pago', 'Não informado']))).toBeNull()
  })
})

describe('an imported outline', () => {
  const around = (latitude: number, name: string) => ({
    id: '0',
    name,
    polygon: {
      type: 'Polygon',
      coordinates: [
        [
          [-45.01, latitude - 0.01],
          [-44.99, latitude - 0.01],
          [-44.99, latitude + 0.01],
          [-45.01, latitude + 0.01],
          [-45.01, latitude - 0.01],
        ],
      ],
    } as const,
  })
  const farmOf = ({ _label }: { readonly _label: string }) => _label.split(' – ')[1] ?? ''
  const match = (latitude: number, name: string, values: Readonly<Record<string, string>> = {}) =>
    matchShapes([{ ...around(latitude, name), values }], places, (row) => ({
      plot: row.gleba,
      farm: farmOf(row),
    })).get('0')

  it('matches the plot with its name, ignoring accents, or the one inside it', () => {
    expect(match(0, 'GLEBA 2')).toBe('talhao 2')
    expect(match(0, '02')).toBe('talhao 2')
    expect(match(-21.4, 'cafe novo')).toBe('talhao 4')
    expect(match(-21.1, 'Track 7')).toBe('talhao 1')
  })

  it('matches the plot with its name on the farm named in the file, also one without an outline', () => {
    const plots = [
      { key: 'a', title: 'Norte – Boa Vista', row: { id: 1, _label: 'Norte – Boa Vista', gleba: 'Norte' } },
      { key: 'b', title: 'Norte – Santa Fé', row: { id: 2, _label: 'Norte – Santa Fé', gleba: 'Norte' } },
    ]
    const named = (NOME_FAZ: string) =>
      matchShapes([{ ...around(0, 'NORTE'), values: { NOME_FAZ } }], plots, (row) => ({
        plot: row.gleba,
        farm: farmOf(row),
      })).get('0')
    expect([named('SANTA FE'), named('Boa Vista'), named('Outra')]).toEqual(['b', 'a', undefined])
  })

  it('matches no plot automatically when the plot has several parts in the file', () => {
    const part = { ...around(0, 'Gleba 2'), values: {}, part: { at: 1, of: 2 } }
    expect(matchShapes([part], places, (row) => ({ plot: row.gleba, farm: '' })).size).toBe(0)
  })

  it('leaves a plot to the outline with its name, even if another one surrounds it', () => {
    const outlines = [
      { ...around(-21.2, 'Track 7'), values: {} },
      { ...around(0, 'Gleba 2'), id: '1', values: {} },
    ]
    expect([...matchShapes(outlines, places, (row) => ({ plot: row.gleba, farm: '' }))]).toEqual([
      ['1', 'talhao 2'],
    ])
  })

  it('matches no plot when neither name nor location does', () => {
    expect([match(0, 'Café novo'), match(0, 'Track 7')]).toEqual([undefined, undefined])
  })
})
