/* Synthetic schemas for form pages: an owner with all permissions, and a guest who may only read. */
import type { JsonSchema } from '#model/entity/jsonSchema'

const everybody = ['owner', 'viewer']
const access = { list: everybody, create: ['owner'], edit: ['owner'], remove: ['owner'] }

function account(title: string, role: string, level: number): JsonSchema {
  return {
    title,
    type: 'object',
    'x-entity': { label: '{name}', access, account: { role, level, area: role, title } },
    properties: {
      name: { type: 'string', title: 'Name' },
      email: { type: 'string', format: 'email', title: 'E-mail' },
    },
    required: ['name', 'email'],
  }
}

export const market: Readonly<Record<string, JsonSchema>> = {
  owner: account('Owner', 'owner', 0),
  viewer: account('Viewer', 'viewer', 1),
  region: {
    title: 'Region',
    type: 'object',
    'x-entity': { label: '{name}', access },
    properties: { name: { type: 'string', title: 'Name', 'x-field': { search: true } } },
    required: ['name'],
  },
  town: {
    title: 'Town',
    type: 'object',
    'x-entity': { label: '{name}', access },
    properties: {
      name: { type: 'string', title: 'Name', 'x-field': { search: true } },
      region_id: { type: 'integer', title: 'Region', 'x-field': { ref: { entity: 'region' } } },
    },
    required: ['name', 'region_id'],
  },
  shop: {
    title: 'Shop',
    type: 'object',
    'x-entity': {
      plural: 'Shops',
      path: 'shops',
      label: '{name}',
      access,
      menu: { group: 'All', icon: 'Star' },
      list: { columns: ['id', 'name'] },
      acts: { appraise: 'Appraisal' },
      messages: { created: 'Shop made', updated: 'Shop changed', editTitle: 'Change shop' },
    },
    properties: {
      name: { type: 'string', title: 'Name', 'x-field': { unique: true } },
      rent: { type: 'number', title: 'Rent', 'x-field': { kind: 'money' } },
      place: {
        type: 'object',
        title: 'Place',
        properties: {
          region: { type: 'integer', title: 'Region', 'x-field': { ref: { entity: 'region' } } },
          town: {
            type: 'integer',
            title: 'Town',
            'x-field': { ref: { entity: 'town', dependsOn: { region_id: 'region' }, quickAdd: true } },
          },
        },
      },
      towns: {
        type: 'array',
        title: 'Serves',
        items: { type: 'integer' },
        'x-field': { ref: { entity: 'town' } },
      },
    },
    required: ['name'],
  },
  seed: {
    title: 'Seed',
    type: 'object',
    'x-entity': { label: '{name}', access },
    properties: { name: { type: 'string', title: 'Name' }, unit: { type: 'string', title: 'Unit' } },
    required: ['name'],
  },
  paint: {
    title: 'Paint',
    type: 'object',
    'x-entity': { label: '{name}', access },
    properties: { name: { type: 'string', title: 'Name' }, measure: { type: 'string', title: 'Measure' } },
    required: ['name'],
  },
  work: {
    title: 'Work',
    type: 'object',
    'x-entity': {
      plural: 'Works',
      path: 'works',
      label: '{name}',
      access,
      list: { columns: ['id', 'name'] },
    },
    properties: {
      name: { type: 'string', title: 'Name' },
      uses: {
        type: 'array',
        title: 'Uses',
        items: {
          type: 'object',
          title: 'Use',
          properties: {
            of: { type: 'string', title: 'Of', enum: ['seed', 'paint'] },
            what_id: {
              type: 'integer',
              title: 'What',
              'x-field': {
                ref: { entity: { by: 'of', of: { seed: 'seed', paint: 'paint' } }, quickAdd: false },
              },
            },
            unit: {
              type: 'string',
              title: 'In',
              enum: ['kg', 'g', 'l', 'ml', 'bag'],
              'x-field': {
                fits: {
                  ref: 'what_id',
                  fields: ['unit', 'measure'],
                  groups: [
                    ['kg', 'g'],
                    ['l', 'ml'],
                  ],
                },
              },
            },
          },
          required: ['of', 'what_id', 'unit'],
        },
      },
    },
    required: ['name'],
  },
  trip: {
    title: 'Trip',
    type: 'object',
    'x-entity': {
      plural: 'Trips',
      path: 'trips',
      label: '{name}',
      access,
      list: { columns: ['id', 'name'] },
      form: { ask: 'advice' },
    },
    properties: {
      name: { type: 'string', title: 'Name' },
      guests: { type: 'integer', title: 'Guests' },
      leaves: { type: 'string', title: 'Leaves', readOnly: true },
      advice: {
        type: 'string',
        title: 'Advice',
        readOnly: true,
        'x-field': {
          computed:
            "guests != null && guests > 4 ? dyn('The boat holds 4, not ' + string(guests) + '.') : null",
        },
      },
    },
    required: ['name'],
  },
  plan: {
    title: 'Plan',
    type: 'object',
    'x-entity': {
      plural: 'Plans',
      path: 'plans',
      label: '{name}',
      access,
      list: { columns: ['id', 'name'] },
    },
    properties: {
      name: { type: 'string', title: 'Name' },
      stops: {
        type: 'array',
        title: 'Stops',
        items: {
          type: 'object',
          title: 'Stop',
          properties: {
            sort: { type: 'string', title: 'Sort', enum: ['region', 'town'] },
            place_id: {
              type: 'integer',
              title: 'Where',
              'x-field': { ref: { entity: { by: 'sort', of: { region: 'region', town: 'town' } } } },
            },
            note: { type: 'string', title: 'Note' },
          },
          required: ['sort', 'place_id'],
        },
      },
    },
    required: ['name'],
  },
}
