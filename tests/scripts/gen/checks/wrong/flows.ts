/* Workflows: their states, and what transitions ask for. */
import { type WrongCase, widget } from './case'

const flow = 'x-entity/workflow'

export const flowCases: readonly WrongCase[] = [
  {
    mistake: 'a workflow on an unknown field',
    changes: [widget(`${flow}/field`, 'estado')],
    code: 'E201',
    at: '"field": ▸"estado"',
  },
  {
    mistake: 'a state that is no value of the field',
    changes: [widget(`${flow}/states/lost`, { label: 'Perdida' })],
    code: 'E210',
    at: '▸"lost"',
    says: 'os valores são new, done, void',
  },
  {
    mistake: 'a transition to an unknown state',
    changes: [widget(`${flow}/transitions/finish/to`, 'don')],
    code: 'E211',
    at: '"to": ▸"don"',
    suggestion: 'done',
  },
  {
    mistake: 'a transition from an unknown state',
    changes: [widget(`${flow}/transitions/finish/from`, ['new', 'started'])],
    code: 'E211',
    at: '▸"started"',
    says: 'as situações são new, done, void',
  },
  {
    mistake: 'an unknown initial state',
    changes: [widget(`${flow}/initial`, 'nwe'), widget('properties/state/default')],
    code: 'E211',
    at: '"initial": ▸"nwe"',
    suggestion: 'new',
  },
  {
    mistake: 'states that are numbers written as texts',
    changes: [
      widget('properties/state', { title: 'S', type: 'integer', enum: [0, 1] }),
      widget('if'),
      widget('then'),
      widget('x-entity/list/query', {}),
      widget('x-entity/actions/0/when', 'state == 0'),
      widget(flow, {
        field: 'state',
        initial: 0,
        states: { 0: { label: 'A' }, 1: { label: 'B' } },
        transitions: { go: { label: 'Ir', from: ['0'], to: 1, roles: ['boss'] } },
      }),
    ],
    code: 'E211',
    at: '▸"0"\n',
    says: 'tipo errado',
  },
  {
    mistake: 'an act with the name of a transition',
    changes: [widget('x-entity/acts', { finish: 'Conclusão', move: 'Mudança' })],
    code: 'E264',
    at: '▸"finish": "Conclusão"',
  },
  {
    mistake: 'a workflow on a field without values',
    changes: [widget('properties/state', { title: 'S', type: 'string' })],
    code: 'E212',
    at: '"workflow": {\n      "field": ▸"state"',
  },
  {
    mistake: 'an initial state that is not the default',
    changes: [widget('properties/state/default', 'done')],
    code: 'E213',
    at: '"initial": ▸"new"',
  },
  {
    mistake: 'a transition that asks for an unknown field',
    changes: [widget(`${flow}/transitions/cancel/input`, ['nota'])],
    code: 'E201',
    at: '▸"nota"',
    suggestion: 'note',
  },
  {
    mistake: 'a transition that completes an unknown field',
    changes: [widget(`${flow}/transitions/cancel/completes`, ['nota'])],
    code: 'E201',
    at: '▸"nota"',
    suggestion: 'note',
  },
  {
    mistake: 'a transition that completes a calculated field',
    changes: [widget(`${flow}/transitions/cancel/completes`, ['total'])],
    code: 'E243',
    at: '"completes": [\n            ▸"total"',
  },
  {
    mistake: 'a transition closed to the account of a field that holds none',
    changes: [widget(`${flow}/transitions/cancel/notBy`, ['note'])],
    code: 'E251',
    at: '"notBy": [\n            ▸"note"',
  },
  {
    mistake: 'a transition closed to the account of an unknown field',
    changes: [widget(`${flow}/transitions/cancel/notBy`, ['nota'])],
    code: 'E201',
    at: '▸"nota"',
    suggestion: 'note',
  },
  {
    mistake: 'a transition that asks for a calculated field',
    changes: [widget(`${flow}/transitions/cancel/input`, ['total'])],
    code: 'E243',
    at: '"input": [\n            ▸"total"',
  },
  {
    mistake: 'a workflow on a date',
    changes: [widget(`${flow}/field`, 'born')],
    code: 'E212',
    at: '"workflow": {\n      "field": ▸"born"',
    says: 'precisa de enum ou oneOf',
  },
  {
    mistake: 'an initial state of coded values that is not the default',
    changes: [
      widget('properties/grade/default', 1),
      widget(flow, {
        field: 'grade',
        initial: 0,
        states: { 0: { label: 'Comum' }, 1: { label: 'Fina' } },
        transitions: { refine: { label: 'Refinar', from: [0], to: 1, roles: ['boss'] } },
      }),
    ],
    code: 'E213',
    at: '"initial": ▸0',
    says: 'initial é 0, mas o default de "grade" é 1',
  },
  {
    mistake: 'a transition closed to who made a record behind a reference, by the day it was made',
    changes: [widget(`${flow}/transitions/finish/notBy`, ['criado_por', 'boss_id.criado_em'])],
    code: 'E251',
    at: '▸"boss_id.criado_em"',
    says: 'caminhos até criado_por',
  },
  {
    mistake: 'a transition with the name of an act',
    changes: [
      widget('x-entity/acts', { move: 'Mudança', merge: 'Junção' }),
      widget(`${flow}/transitions/merge`, { label: 'Juntar', from: ['new'], to: 'done', roles: ['boss'] }),
    ],
    code: 'E264',
    at: '▸"merge": "Junção"',
    says: 'o nome de uma transição',
  },
]
