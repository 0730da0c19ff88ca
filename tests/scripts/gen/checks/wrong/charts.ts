import type { MistakeCase } from './case'

const chart = (words: object): MistakeCase['changes'] => [
  [
    'boss.json',
    'x-entity/record',
    { charts: [{ title: 'Widgets', from: 'widget.boss_id', x: 'state', ...words }] },
  ],
]

export const chartCases: readonly MistakeCase[] = [
  {
    mistake: 'a chart of rows that lead elsewhere',
    changes: chart({ from: 'widget.zone_id' }),
    file: 'boss.json',
    code: 'E381',
    at: '"from": ▸"widget.zone_id"',
    suggestion: 'widget.boss_id',
  },
  {
    mistake: 'a chart along an unknown field',
    changes: chart({ x: 'sate' }),
    file: 'boss.json',
    code: 'E201',
    at: '"x": ▸"sate"',
    suggestion: 'state',
  },
  {
    mistake: 'a chart along a text',
    changes: chart({ x: 'name' }),
    file: 'boss.json',
    code: 'E337',
    at: '"x": ▸"name"',
  },
  {
    mistake: 'a chart that adds up a text',
    changes: chart({ y: 'name' }),
    file: 'boss.json',
    code: 'E338',
    at: '"y": ▸"name"',
  },
  {
    mistake: 'a chart of the mean of nothing',
    changes: chart({ of: 'mean' }),
    file: 'boss.json',
    code: 'E339',
    at: '"of": ▸"mean"',
  },
  {
    mistake: 'a chart in periods of what is no date',
    changes: chart({ by: 'year' }),
    file: 'boss.json',
    code: 'E340',
    at: '"by": ▸"year"',
  },
  {
    mistake: 'two charts of one name',
    changes: [
      [
        'boss.json',
        'x-entity/record',
        {
          charts: [
            { title: 'Widgets', from: 'widget.boss_id', x: 'state' },
            { last: 3, title: 'Widgets', from: 'widget.boss_id', x: 'zone_id' },
          ],
        },
      ],
    ],
    file: 'boss.json',
    code: 'E341',
    at: '"last": 3,\n          "title": ▸"Widgets"',
  },
  {
    mistake: 'a chart along many references at once',
    changes: chart({ x: 'zones' }),
    file: 'boss.json',
    code: 'E337',
    at: '"x": ▸"zones"',
    says: 'use uma data',
  },
  {
    mistake: 'a chart that adds up values of many units',
    changes: [
      ...chart({ y: 'size' }),
      ['widget.json', 'properties/size/x-field', { unitFrom: 'name' }],
      ['widget.json', 'x-entity/list/columns', ['name']],
    ],
    file: 'boss.json',
    code: 'E338',
    at: '"y": ▸"size"',
    says: 'um filtro que deixe uma só',
  },
  {
    mistake: 'a chart that counts a field',
    changes: chart({ y: 'size', of: 'count' }),
    file: 'boss.json',
    code: 'E339',
    at: '"of": ▸"count"',
    says: 'tire o "y"',
  },
  {
    mistake: 'a chart in periods of a choice behind a reference',
    changes: chart({ x: 'zone_id.region', by: 'month' }),
    file: 'boss.json',
    code: 'E340',
    at: '"by": ▸"month"',
    says: '"zone_id.region" não é uma data',
  },
  {
    mistake: 'two charts of one name in other letters',
    changes: [
      [
        'boss.json',
        'x-entity/record',
        {
          charts: [
            { title: 'Peças', from: 'widget.boss_id', x: 'state' },
            { title: 'Tamanhos', from: 'widget.boss_id', x: 'state', y: 'size' },
            { title: 'PECAS', from: 'widget.boss_id', x: 'zone_id' },
          ],
        },
      ],
    ],
    file: 'boss.json',
    code: 'E341',
    at: '"title": ▸"PECAS"',
  },
]
