/* Synthetic schemas for browser tests: an owner, a deputy who shares the owner's area, and a guard. */
import type { JsonSchema } from '#model/entity/jsonSchema'

const house = ['owner', 'deputy']
const everybody = [...house, 'guard']

function account(title: string, role: string, level: number, area: string): JsonSchema {
  return {
    title,
    type: 'object',
    'x-entity': {
      label: '{name}',
      access: { list: ['owner'], create: ['owner'], edit: ['owner'], remove: ['owner'] },
      account: { role, level, area, title },
    },
    properties: {
      name: { type: 'string', title: 'Name' },
      email: { type: 'string', format: 'email', title: 'E-mail' },
    },
    required: ['name', 'email'],
  }
}

export const estate: Readonly<Record<string, JsonSchema>> = {
  owner: account('Owner', 'owner', 0, 'house'),
  deputy: account('Deputy', 'deputy', 1, 'house'),
  guard: account('Guard', 'guard', 2, 'gate'),
  maker: {
    title: 'Maker',
    type: 'object',
    'x-entity': {
      plural: 'Makers',
      label: '{name}',
      path: 'makers',
      menu: { group: 'Registers', icon: 'Star', subtitle: 'Who makes', order: 20 },
      access: { list: house, create: ['owner'], edit: ['owner'], remove: ['owner'], view: everybody },
      record: {
        print: [
          {
            title: 'Licence',
            when: "town == 'Lavras'",
            text: '{label} may make widgets in {town}.',
            sections: [{ title: 'Who', fields: ['name'] }],
            related: [{ from: 'widget.maker_id', title: 'Made', columns: ['name', 'price'] }],
            signatures: ['{name}', 'Office'],
          },
          { title: 'Card', sections: [] },
        ],
      },
    },
    properties: {
      name: { type: 'string', title: 'Name' },
      town: { type: 'string', title: 'Town' },
    },
    required: ['name'],
  },
  widget: {
    title: 'Widget',
    type: 'object',
    'x-entity': {
      plural: 'Widgets',
      label: '{name}',
      endpoint: 'widgets-api',
      path: 'stock/widgets',
      routes: { list: 'all', create: 'new', edit: 'change' },
      menu: { group: 'Stock', icon: 'Star', order: 10 },
      access: { list: everybody, create: house, edit: house, remove: ['owner'] },
      list: {
        columns: [
          'id',
          'name',
          'size',
          'maker_id',
          'maker_id.town',
          'state',
          { field: 'price', sum: 'money' },
        ],
        sort: [
          ['state', 'ASC'],
          ['name', 'ASC'],
        ],
        search: ['name'],
        query: { status: { field: 'state', values: { Open: ['draft', 'live'] } } },
      },
      views: [{ path: 'stock/big', title: 'Big ones', filter: { size: 3 } }],
      workflow: {
        field: 'state',
        initial: 'draft',
        states: {
          draft: { label: 'Draft', color: 'info' },
          live: { label: 'Live', color: 'success' },
          gone: { label: 'Gone', color: 'error' },
        },
        transitions: {
          publish: { label: 'Publish', from: ['draft'], to: 'live', roles: ['owner'] },
          drop: { label: 'Drop', from: ['draft', 'live'], to: 'gone', roles: ['owner'] },
        },
      },
      messages: {
        confirmRemoveTitle: 'Removal',
        confirmRemove: 'Remove {label}?',
        removed: '{label} was removed',
        removeFailedTitle: 'Alas',
        removeFailed: 'Could not remove',
        removeRefusedTitle: 'Refused',
        removeRefused: 'Could not remove {label}: {motivo}',
      },
    },
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2, maxLength: 60 },
      size: {
        type: 'integer',
        title: 'Size',
        oneOf: [1, 2, 3].map((size) => ({ const: size, title: `Size ${size}` })),
      },
      price: { type: 'number', title: 'Price', 'x-field': { kind: 'money', roles: { view: ['owner'] } } },
      maker_id: { type: 'integer', title: 'Maker', 'x-field': { ref: { entity: 'maker' } } },
      state: {
        enum: ['draft', 'live', 'gone'],
        type: 'string',
        title: 'State',
        readOnly: true,
        default: 'draft',
      },
    },
    required: ['name'],
  },
}
