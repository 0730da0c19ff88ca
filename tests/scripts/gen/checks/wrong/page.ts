/* The page of a record: its fields and the lists that lead to it. */
import { type WrongCase, widget } from './case'

export const pageCases: readonly WrongCase[] = [
  {
    mistake: 'an unknown fact of the page of a record',
    changes: [widget('x-entity/record', { facts: ['siez'] })],
    code: 'E201',
    at: '▸"siez"',
    suggestion: 'size',
  },
  {
    mistake: 'a section of the page of a record with an unknown field',
    changes: [widget('x-entity/record', { sections: [{ title: 'Dados', fields: ['nme'] }] })],
    code: 'E201',
    at: '▸"nme"',
    suggestion: 'name',
  },
  {
    mistake: 'a related list of an unknown entity',
    changes: [['boss.json', 'x-entity/record', { related: ['widgt.boss_id'] }]],
    file: 'boss.json',
    code: 'E380',
    at: '▸"widgt.boss_id"',
    suggestion: 'widget.boss_id',
  },
  {
    mistake: 'a related list through an unknown field',
    changes: [['boss.json', 'x-entity/record', { related: [{ from: 'widget.bos_id' }] }]],
    file: 'boss.json',
    code: 'E201',
    at: '"from": ▸"widget.bos_id"',
    suggestion: 'widget.boss_id',
  },
  {
    mistake: 'a related list that leads elsewhere',
    changes: [['boss.json', 'x-entity/record', { related: ['widget.zone_id'] }]],
    file: 'boss.json',
    code: 'E381',
    at: '▸"widget.zone_id"',
    suggestion: 'widget.boss_id',
  },
  {
    mistake: 'a related list with an unknown column',
    changes: [['boss.json', 'x-entity/record', { related: [{ from: 'widget.boss_id', columns: ['siez'] }] }]],
    file: 'boss.json',
    code: 'E201',
    at: '▸"siez"',
    suggestion: 'size',
  },
  {
    mistake: 'a related list with a filter on an unknown field',
    changes: [
      ['boss.json', 'x-entity/record', { related: [{ from: 'widget.boss_id', filter: { sate: 'new' } }] }],
    ],
    file: 'boss.json',
    code: 'E201',
    at: '▸"sate"',
    suggestion: 'state',
  },
  {
    mistake: 'a page of a record that hides what it has not',
    changes: [['boss.json', 'x-entity/record', { hide: ['widget.boss_di'] }]],
    file: 'boss.json',
    code: 'E382',
    at: '▸"widget.boss_di"',
    suggestion: 'widget.boss_id',
  },
  {
    mistake: 'a related list that does not say by which field',
    changes: [['boss.json', 'x-entity/record', { related: [{ from: 'widget' }] }]],
    file: 'boss.json',
    code: 'E380',
    at: '"from": ▸"widget"',
    says: 'lista ligada desconhecida',
  },
  {
    mistake: 'a related list where nothing leads to the record',
    changes: [['widgetZone.json', 'x-entity/record', { related: ['zone'] }]],
    file: 'widgetZone.json',
    code: 'E380',
    at: '▸"zone"\n',
    says: 'nada leva a este registro',
  },
  {
    mistake: 'a related list with a column of passwords',
    changes: [
      widget('properties/secret', { title: 'Senha', type: 'string', 'x-field': { kind: 'password' } }),
      [
        'boss.json',
        'x-entity/record',
        { related: [{ from: 'widget.boss_id', columns: ['name', 'secret'] }] },
      ],
    ],
    file: 'boss.json',
    code: 'E224',
    at: '▸"secret"',
  },
  {
    mistake: 'a page of a record that hides an unknown field',
    changes: [widget('x-entity/record', { hide: ['note', 'zonas'] })],
    code: 'E382',
    at: '▸"zonas"',
    suggestion: 'zones',
    says: 'nada se chama "zonas"',
  },
  {
    mistake: 'a document with an unknown field in a section',
    changes: [
      widget('x-entity/record', { print: [{ title: 'A', sections: [{ title: 'B', fields: ['nme'] }] }] }),
    ],
    code: 'E201',
    at: '▸"nme"',
    suggestion: 'name',
  },
  {
    mistake: 'a document with a field twice',
    changes: [
      widget('x-entity/record', {
        print: [
          {
            title: 'A',
            sections: [
              { title: 'B', fields: ['name'] },
              { title: 'C', fields: ['size', 'name'] },
            ],
          },
        ],
      }),
    ],
    code: 'E202',
    at: '"size",\n                ▸"name"',
  },
  {
    mistake: 'a document whose text names an unknown field',
    changes: [widget('x-entity/record', { print: [{ title: 'A', text: 'Size {siez}' }] })],
    code: 'E201',
    at: '{▸siez}',
    suggestion: 'size',
  },
  {
    mistake: 'a document with a list of an unknown entity',
    changes: [['boss.json', 'x-entity/record', { print: [{ title: 'A', related: ['widgt.boss_id'] }] }]],
    file: 'boss.json',
    code: 'E380',
    at: '▸"widgt.boss_id"',
    suggestion: 'widget.boss_id',
  },
  {
    mistake: 'a document on a condition over an unknown field',
    changes: [widget('x-entity/record', { print: [{ title: 'A', when: 'siez > 1' }] })],
    code: 'E205',
    at: '"when": "▸siez',
    suggestion: 'size',
  },
  {
    mistake: 'two documents of one title',
    changes: [widget('x-entity/record', { print: [{ title: 'A' }, { title: 'A', text: 'Last' }] })],
    code: 'E398',
    at: '"title": ▸"A",\n          "text": "Last"',
  },
  {
    mistake: 'two documents of one title, with others between',
    changes: [
      widget('x-entity/record', { print: [{ title: 'A' }, { title: 'B' }, { title: 'A', text: 'Last' }] }),
    ],
    code: 'E398',
    at: '"title": ▸"A",\n          "text": "Last"',
  },
  {
    mistake: 'a document whose text names a group',
    changes: [widget('x-entity/record', { print: [{ title: 'A', text: 'In {place}' }] })],
    code: 'E399',
    at: '{▸place}',
  },
  {
    mistake: 'a document signed by a list',
    changes: [widget('x-entity/record', { print: [{ title: 'A', signatures: ['{label}', '{lines}'] }] })],
    code: 'E399',
    at: '{▸lines}',
  },
]
