import type { Json } from '../base'
import { type MistakeCase, widget } from './case'

const notify = { roles: ['boss'], text: '{name}' }
const event = (words: { readonly [key: string]: Json }) =>
  widget('x-entity/events', { tell: { label: 'Aviso', on: 'create', notify, ...words } })

export const eventCases: readonly MistakeCase[] = [
  {
    mistake: 'an event of a state that there is not',
    changes: [event({ on: { state: 'dome' } })],
    code: 'E377',
    at: '▸"dome"',
    suggestion: 'done',
  },
  {
    mistake: 'an event of a state without a workflow',
    changes: [['zone.json', 'x-entity/events', { tell: { label: 'Aviso', on: { state: 'new' }, notify } }]],
    file: 'zone.json',
    code: 'E377',
    at: '▸"new"',
  },
  {
    mistake: 'an event of a day that there is not',
    changes: [event({ on: { date: 'bron' } })],
    code: 'E378',
    at: '▸"bron"',
    suggestion: 'born',
  },
  {
    mistake: 'an event of the day of a text',
    changes: [event({ on: { date: 'name', days: 3 } })],
    code: 'E378',
    at: '▸"name",\n          "days"',
  },
  {
    mistake: 'an event of a change without its condition',
    changes: [event({ on: 'change' })],
    code: 'E379',
    at: '▸"change"',
  },
  {
    mistake: 'an event of a change that writes, without its condition',
    changes: [event({ on: 'change', set: { field: 'note', value: "'novo'" } })],
    code: 'E379',
    at: '▸"change"',
  },
  {
    mistake: 'a notice to no one',
    changes: [event({ notify: { text: 'Oi' } })],
    code: 'E383',
    at: '▸"notify"',
  },
  {
    mistake: 'a notice to a role that does not see the records',
    changes: [widget('x-entity/access/view', ['boss']), event({ notify: { roles: ['clerk'], text: 'Oi' } })],
    code: 'E383',
    at: '▸"clerk"\n          ],\n          "text"',
  },
  {
    mistake: 'an event of an act that there is not',
    changes: [event({ on: { act: 'finsh' } })],
    code: 'E377',
    at: '▸"finsh"',
    suggestion: 'finish',
  },
  {
    mistake: 'a notice to deciders of a transition that there is not',
    changes: [event({ notify: { deciders: ['cancl'], text: 'Oi' } })],
    code: 'E383',
    at: '▸"cancl"',
    suggestion: 'cancel',
  },
  {
    mistake: 'a notice to deciders of a transition that no role may take',
    changes: [
      widget('x-entity/workflow/transitions/finish/roles', []),
      event({ notify: { deciders: ['finish'], text: 'Oi' } }),
    ],
    code: 'E383',
    at: '▸"finish"\n          ],\n          "text"',
  },
  {
    mistake: 'a notice to a role without the section that its link opens',
    changes: [
      widget('x-entity/access/list', ['boss', 'clerk']),
      event({ notify: { roles: ['clerk'], text: 'Oi' } }),
    ],
    code: 'E383',
    at: '▸"clerk"\n          ],\n          "text"',
  },
  {
    mistake: 'a subject of several notices with a field of one record',
    changes: [event({ notify: { roles: ['boss'], text: 'Oi', many: '{total} de {name}' } })],
    code: 'E386',
    at: 'de {▸name}',
  },
  {
    mistake: 'a notice to a role that there is not',
    changes: [event({ notify: { roles: ['bos'], text: 'Oi' } })],
    code: 'E309',
    at: '▸"bos"',
    suggestion: 'boss',
  },
  {
    mistake: 'a notice to a record that does not sign in',
    changes: [event({ notify: { people: ['zone_id'], text: 'Oi' } })],
    code: 'E384',
    at: '▸"zone_id"\n          ],\n          "text"',
  },
  {
    mistake: 'a notice to a text as to a person',
    changes: [event({ notify: { people: ['name'], text: 'Oi' } })],
    code: 'E384',
    at: '▸"name"\n          ],\n          "text"',
  },
  {
    mistake: 'a notice along a path that there is not',
    changes: [event({ notify: { people: ['zone_id.bos_id'], text: 'Oi' } })],
    code: 'E306',
    at: '▸"zone_id.bos_id"',
    suggestion: 'zone_id.boss_id',
  },
  {
    mistake: 'a notice to an address in a text',
    changes: [event({ notify: { emails: ['name'], text: 'Oi' } })],
    code: 'E385',
    at: '▸"name"\n          ],\n          "text"',
  },
  {
    mistake: 'a notice to an address that there is not',
    changes: [
      [
        'boss.json',
        'x-entity/events',
        { tell: { label: 'Aviso', on: 'create', notify: { emails: ['mail'], text: 'Oi' } } },
      ],
    ],
    file: 'boss.json',
    code: 'E385',
    at: '▸"mail"',
    suggestion: 'email',
  },
  {
    mistake: 'a text of an event with a field that there is not',
    changes: [event({ notify: { roles: ['boss'], text: 'Peça {nane}' } })],
    code: 'E386',
    at: 'Peça {▸nane}',
    suggestion: 'name',
  },
  {
    mistake: 'a subject of an event with a field behind a reference',
    changes: [event({ notify: { roles: ['boss'], subject: '{zone_id.name}', text: 'Oi' } })],
    code: 'E386',
    at: '{▸zone_id.name}',
  },
  {
    mistake: 'a text to a bare address with what not all may see',
    changes: [
      widget('properties/size/x-field/roles', { view: ['boss'] }),
      widget('properties/mail', { title: 'E-mail', type: 'string', format: 'email' }),
      event({ notify: { emails: ['mail'], text: 'Tamanho {size}' } }),
    ],
    code: 'E387',
    at: 'Tamanho {▸size}',
  },
  {
    mistake: 'a subject to a bare address with personal data',
    changes: [
      widget('properties/mail', {
        title: 'E-mail',
        type: 'string',
        format: 'email',
        'x-field': { pii: 'contact' },
      }),
      event({ notify: { emails: ['mail'], subject: 'A {mail}', text: 'Oi' } }),
    ],
    code: 'E387',
    at: 'A {▸mail}',
  },
  {
    mistake: 'an event that writes the state',
    changes: [event({ set: { field: 'state', value: "'done'" } })],
    code: 'E388',
    at: '"field": ▸"state",\n          "value"',
  },
  {
    mistake: 'an event that writes a text as a number',
    changes: [event({ set: { field: 'size', value: 'name' } })],
    code: 'E388',
    at: '"value": ▸"name"',
  },
  {
    mistake: 'a condition that reads what its event writes',
    changes: [event({ on: 'change', when: 'size == null', set: { field: 'size', value: '1.0' } })],
    code: 'E388',
    at: '"▸size == null"',
  },
  {
    mistake: 'an event that does nothing',
    changes: [widget('x-entity/events', { tell: { label: 'Aviso', on: 'create' } })],
    code: 'E389',
    at: '▸"tell"',
  },
  {
    mistake: 'an event with the name of a transition',
    changes: [widget('x-entity/events', { finish: { label: 'Aviso', on: 'create', notify } })],
    code: 'E389',
    at: '▸"finish": {\n        "label": "Aviso"',
  },
  {
    mistake: 'a call outside that is told a password',
    changes: [
      widget('properties/key', { title: 'Chave', type: 'string', 'x-field': { kind: 'password' } }),
      event({ webhook: { to: 'erp', fields: ['key'] } }),
    ],
    code: 'E394',
    at: '▸"key"\n',
  },
  {
    mistake: 'a call outside that is told a password among others',
    changes: [
      widget('properties/key', { title: 'Chave', type: 'string', 'x-field': { kind: 'password' } }),
      event({ webhook: { to: 'erp', fields: ['name', 'key'] } }),
    ],
    code: 'E394',
    at: '"name",\n            ▸"key"',
  },
  {
    mistake: 'a condition of an event with a name that there is not',
    changes: [event({ when: 'sise > 1.0' })],
    code: 'E205',
    at: '"▸sise > 1.0"',
    suggestion: 'size',
  },
]
