import type { Json } from '../base'
import type { MistakeCase } from './case'

const zone = (path: string, value: Json) => ['zone.json', path, value] as const
const up = { title: 'Acima', type: 'integer', 'x-field': { ref: { entity: 'zone' } } }
const tree = (parent: string) => zone('x-entity/tree', { parent })

export const treeCases: readonly MistakeCase[] = [
  {
    mistake: 'a tree by what is no reference',
    changes: [tree('name')],
    file: 'zone.json',
    code: 'E395',
    at: '"parent": ▸"name"',
    says: 'não há nenhuma na raiz',
  },
  {
    mistake: 'a tree by a reference to another entity',
    changes: [zone('properties/zone_id', up), tree('boss_id')],
    file: 'zone.json',
    code: 'E395',
    at: '"parent": ▸"boss_id"',
    says: 'há zone_id',
  },
  {
    mistake: 'a tree in which what is above is calculated',
    changes: [
      zone('properties/zone_id', { ...up, 'x-field': { ...up['x-field'], computed: 'boss_id' } }),
      tree('zone_id'),
    ],
    file: 'zone.json',
    code: 'E395',
    at: '"parent": ▸"zone_id"',
    says: 'calculado',
  },
  {
    mistake: 'a record of a tree called by itself before what is above it',
    changes: [zone('properties/zone_id', up), tree('zone_id'), zone('x-entity/label', '{name} ({zone_id})')],
    file: 'zone.json',
    code: 'E396',
    at: '"label": ▸"{name} ({zone_id})"',
    suggestion: '{zone_id} › {nome}',
  },
  {
    mistake: 'a record of a tree called by what is above it alone',
    changes: [zone('properties/zone_id', up), tree('zone_id'), zone('x-entity/label', '{zone_id}')],
    file: 'zone.json',
    code: 'E396',
    at: '"label": ▸"{zone_id}"',
    suggestion: '{zone_id} › {nome}',
  },
]
