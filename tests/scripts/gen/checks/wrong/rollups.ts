import type { Json } from '../base'
import { type MistakeCase, widget } from './case'

type Keywords = Readonly<Record<string, Json>>

const counted = (rollup: Keywords, more: Keywords = {}): MistakeCase['changes'][number] => [
  'zone.json',
  'properties/made',
  { title: 'Total', type: 'number', ...more, 'x-field': { rollup: { from: 'widget.zone_id', ...rollup } } },
]
/** Without a scope, the clerk sees all widgets. */
const open = widget('x-entity/scope', {})
const size = { of: 'sum', value: 'size' }

const inZone = (
  mistake: string,
  code: string,
  at: string,
  changes: MistakeCase['changes'],
  more: Partial<MistakeCase> = {},
): MistakeCase => ({ mistake, code, at, changes, file: 'zone.json', ...more })

const word = '▸"rollup": {'

export const rollupCases: readonly MistakeCase[] = [
  inZone(
    'a roll-up of an entity that is not there',
    'E354',
    '"from": ▸"widgets.zone_id"',
    [open, counted({ ...size, from: 'widgets.zone_id' })],
    { suggestion: 'widget.zone_id' },
  ),
  inZone(
    'a roll-up by a field that leads elsewhere',
    'E354',
    '"from": ▸"widget.boss_id"',
    [open, counted({ ...size, from: 'widget.boss_id' })],
    { says: 'há widget.zone_id', suggestion: 'widget.zone_id' },
  ),
  inZone(
    'a sum of a field that is not there',
    'E355',
    '"value": ▸"siz"',
    [open, counted({ of: 'sum', value: 'siz' })],
    { suggestion: 'size' },
  ),
  inZone('a sum of texts', 'E355', '"value": ▸"name"', [open, counted({ of: 'sum', value: 'name' })], {
    says: 'não se somam',
  }),
  inZone('a sum of nothing', 'E355', '"of": ▸"sum"', [open, counted({ of: 'sum' })], {
    says: 'em "value"',
  }),
  inZone('a count of a value', 'E355', '"of": ▸"count"', [
    open,
    counted({ of: 'count', value: 'size' }, { type: 'integer' }),
  ]),
  inZone('a count that is a text', 'E356', word, [open, counted({ of: 'count' }, { type: 'string' })], {
    says: 'serve integer',
  }),
  inZone('a roll-up that begins with a number', 'E356', word, [open, counted(size, { default: 1 })], {
    says: 'default',
  }),
  {
    mistake: 'a roll-up inside the items of a list',
    changes: [
      widget('properties/lines/items/properties/zones', {
        title: 'Contagem',
        type: 'integer',
        'x-field': { rollup: { from: 'widgetZone.widget_id', of: 'count' } },
      }),
    ],
    code: 'E356',
    at: word,
    says: 'campos da raiz',
  },
  inZone('a roll-up filtered by a record that is two references away', 'E357', '▸"zone_id.boss_id.name"', [
    open,
    counted({ ...size, filter: { 'zone_id.boss_id.name': 'Ana' } }),
  ]),
  inZone('a roll-up filtered by a part of a field', 'E357', '▸"place.city"', [
    open,
    counted({ ...size, filter: { 'place.city': 'X' } }),
  ]),
  inZone(
    'a total of what a role does not see',
    'E358',
    word,
    [open, counted({ of: 'sum', value: 'price' })],
    { says: 'clerk não vê "price"' },
  ),
  inZone('a total over records of which a role sees some', 'E358', word, [counted(size)], {
    says: 'só parte de "widget"',
  }),
  inZone('a calculation of a roll-up', 'E359', '"computed": ▸"made / 2"', [
    open,
    counted(size),
    [
      'zone.json',
      'properties/half',
      { title: 'Metade', type: 'number', 'x-field': { computed: 'made / 2' } },
    ],
  ]),
  {
    mistake: 'a roll-up of itself',
    changes: [
      open,
      widget('properties/parent_id', {
        title: 'Mãe',
        type: 'integer',
        'x-field': { ref: { entity: 'widget' } },
      }),
      widget('properties/whole', {
        title: 'Ao todo',
        type: 'number',
        'x-field': { rollup: { from: 'widget.parent_id', of: 'sum', value: 'whole' } },
      }),
    ],
    code: 'E359',
    at: word,
  },
]
