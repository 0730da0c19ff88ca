/* Synthetic entities for engine tests: chiefs who see everything, and keepers who see their own widgets. */
import type { JsonSchema } from '#model/entity/jsonSchema'

const everybody = ['chief', 'keeper']
const onlyChief = { view: ['chief'] }

const person = {
  name: { type: 'string', title: 'Name', maxLength: 60 },
  email: { type: 'string', format: 'email', title: 'E-mail' },
  document: { type: 'string', format: 'cpf-cnpj', title: 'Document' },
} as const satisfies Record<string, JsonSchema>

/** Schemas by entity name. */
export const workshop: Readonly<Record<string, JsonSchema>> = {
  chief: {
    title: 'Chief',
    type: 'object',
    'x-entity': {
      label: '{name}',
      access: { list: ['chief'], create: ['chief'], edit: ['chief'], remove: ['chief'] },
      account: { role: 'chief', level: 0, area: 'chief', title: 'Chief', lastAccess: 'cameAt' },
    },
    properties: {
      ...person,
      cameAt: { type: 'string', format: 'date-time', title: 'Came at', readOnly: true },
    },
    required: ['name', 'email'],
  },
  keeper: {
    title: 'Keeper',
    type: 'object',
    'x-entity': {
      label: '{name}',
      access: { list: everybody, create: ['chief'], edit: everybody, remove: ['chief'] },
      account: { role: 'keeper', level: 1, area: 'keeper', title: 'Keeper' },
      scope: { keeper: { id: '$actor.recordId' } },
    },
    properties: { ...person, wage: { type: 'number', title: 'Wage', 'x-field': { roles: onlyChief } } },
    required: ['name', 'email'],
  },
  region: {
    title: 'Region',
    type: 'object',
    'x-entity': {
      label: '{name}',
      access: { list: everybody, create: ['chief'], edit: ['chief'], remove: ['chief'] },
    },
    properties: { name: { type: 'string', title: 'Name', 'x-field': { unique: true } } },
    required: ['name'],
  },
  gadget: {
    title: 'Gadget',
    type: 'object',
    'x-entity': {
      label: '{name}',
      access: { list: ['chief'], create: ['chief'], edit: ['chief'], remove: ['chief'] },
    },
    properties: {
      name: { type: 'string', title: 'Name' },
      region_id: { type: 'integer', title: 'Region', 'x-field': { ref: { entity: 'region' } } },
    },
    required: ['name'],
  },
  fitting: {
    title: 'Fitting',
    type: 'object',
    'x-entity': { label: '{id}', access: { list: ['chief'] } },
    properties: {
      widget_id: { type: 'integer', title: 'Widget', 'x-field': { ref: { entity: 'widget' } } },
      gadget_id: { type: 'integer', title: 'Gadget', 'x-field': { ref: { entity: 'gadget' } } },
    },
    required: ['widget_id', 'gadget_id'],
  },
  note: {
    title: 'Note',
    type: 'object',
    'x-entity': {
      label: '{text}',
      access: { list: everybody, create: everybody, edit: everybody, remove: everybody },
      scope: { keeper: { isOpen: true, ativo: true } },
      acts: { reword: 'New words' },
      workflow: {
        field: 'stage',
        initial: 'new',
        states: { new: { label: 'New' }, done: { label: 'Done' } },
        transitions: {
          finish: { label: 'Finish', from: ['new'], to: 'done', roles: everybody, input: ['isOpen'] },
        },
      },
    },
    properties: {
      text: { type: 'string', title: 'Text' },
      isOpen: { type: 'boolean', title: 'Open' },
      stage: { type: 'string', title: 'Stage', enum: ['new', 'done'], readOnly: true },
    },
    required: ['text'],
  },
  widget: {
    title: 'Widget',
    type: 'object',
    'x-entity': {
      plural: 'Widgets',
      label: '{name}',
      access: { list: everybody, create: everybody, edit: everybody, remove: everybody, export: everybody },
      scope: { keeper: { keeper_id: '$actor.recordId' } },
      list: {
        columns: [
          'id',
          'name',
          'size',
          { field: 'price', sum: 'money' },
          'keeper_id',
          'state',
          'started',
          'details.color',
        ],
        sort: [['name', 'ASC']],
        search: ['name'],
      },
      unique: [['region_id', 'code']],
      workflow: {
        field: 'state',
        initial: 'draft',
        states: { draft: { label: 'Draft' }, live: { label: 'Live' }, refused: { label: 'Refused' } },
        transitions: {
          publish: { label: 'Publish', from: ['draft'], to: 'live', roles: ['chief'] },
          refuse: {
            label: 'Refuse',
            from: ['draft', 'live'],
            to: 'refused',
            roles: everybody,
            input: ['reason'],
          },
        },
      },
      rules: [{ when: 'size > 1000.0', message: 'Too big', field: 'size', severity: 'error' }],
    },
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2, maxLength: 60 },
      code: { type: 'string', title: 'Code' },
      size: { type: 'integer', title: 'Size', minimum: 0 },
      doubled: { type: 'number', title: 'Doubled', readOnly: true, 'x-field': { computed: 'size * 2.0' } },
      price: { type: 'number', title: 'Price', 'x-field': { kind: 'money', roles: onlyChief } },
      grade: { type: 'string', title: 'Grade', 'x-field': { roles: { edit: ['chief'] } } },
      serial: { type: 'string', title: 'Serial', readOnly: true, default: 'none' },
      keeper_id: { type: 'integer', title: 'Keeper', 'x-field': { ref: { entity: 'keeper' } } },
      region_id: { type: 'integer', title: 'Region', 'x-field': { ref: { entity: 'region' } } },
      gadgets: {
        type: 'array',
        title: 'Gadgets',
        items: { type: 'integer' },
        'x-field': { ref: { entity: 'gadget', through: 'fitting', from: 'widget_id', to: 'gadget_id' } },
      },
      started: { type: 'string', format: 'date', title: 'Started' },
      since: { type: 'string', format: 'month', title: 'Since' },
      hasCase: { type: 'boolean', title: 'Has a case' },
      caseColor: { type: 'string', title: 'Case colour', 'x-field': { show: 'hasCase == true' } },
      state: { enum: ['draft', 'live', 'refused'], type: 'string', title: 'State', readOnly: true },
      reason: { type: 'string', title: 'Reason', readOnly: true },
      details: {
        type: 'object',
        title: 'Details',
        properties: {
          color: { type: 'string', title: 'Colour' },
          cost: { type: 'number', title: 'Cost', 'x-field': { roles: onlyChief } },
        },
      },
      parts: {
        type: 'array',
        title: 'Parts',
        items: {
          type: 'object',
          properties: {
            label: { type: 'string', title: 'Label' },
            cost: { type: 'number', title: 'Cost', 'x-field': { roles: onlyChief } },
          },
        },
      },
    },
    required: ['name', 'keeper_id'],
  },
}
