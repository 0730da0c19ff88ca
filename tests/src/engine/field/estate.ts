/* Synthetic schemas for the field mode: an office, and technicians who take their farms along. */
import type { JsonSchema } from '#model/entity/jsonSchema'

const everybody = ['office', 'tech']
const access = {
  list: everybody,
  create: everybody,
  edit: everybody,
  remove: everybody,
  note: everybody,
  field: ['tech'],
}

function account(title: string, role: string, level: number): JsonSchema {
  return {
    title,
    type: 'object',
    'x-entity': {
      label: '{name}',
      access: { list: everybody, create: ['office'] },
      account: { role, level, area: role, title },
    },
    properties: {
      name: { type: 'string', title: 'Name' },
      email: { type: 'string', format: 'email', title: 'E-mail' },
    },
    required: ['name', 'email'],
  }
}

/** Names of fields of a farm that change in the course of a history. */
export interface EstateNames {
  readonly soil: string
  readonly extra: string
}

export function estateWith({ soil, extra }: EstateNames): Readonly<Record<string, JsonSchema>> {
  const { soil: ground, ...properties } = estate.farm?.properties ?? {}
  const list = { columns: ['name', soil, 'area'], sort: [['name', 'ASC']] }
  return {
    ...estate,
    farm: {
      ...estate.farm,
      'x-entity': { label: '{name}', access, scope: { tech: { tech_id: '$actor.recordId' } }, list },
      properties: { ...properties, [soil]: ground ?? {}, [extra]: { type: 'string', title: 'Extra' } },
    },
  }
}

export const visits = {
  label: '{title}',
  access,
  scope: { tech: { 'farm_id.tech_id': '$actor.recordId' } },
  list: { columns: ['title', 'farm_id', 'status'] },
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: { label: 'Open' }, done: { label: 'Done' } },
    transitions: {
      finish: { label: 'Finish', from: ['open'], to: 'done', roles: everybody },
      reopen: { label: 'Reopen', from: ['done'], to: 'open', roles: everybody },
    },
  },
  rules: [{ when: 'score != null && score > 10', message: 'At most ten', field: 'score' }],
}

export const estate: Readonly<Record<string, JsonSchema>> = {
  office: account('Office', 'office', 0),
  tech: account('Technician', 'tech', 1),
  farm: {
    title: 'Farm',
    type: 'object',
    'x-entity': {
      label: '{name}',
      access,
      path: 'farms',
      menu: { group: 'Farms', icon: 'Agriculture' },
      scope: { tech: { tech_id: '$actor.recordId' } },
      list: { columns: ['name', 'soil', 'area'], sort: [['name', 'ASC']] },
    },
    properties: {
      name: { type: 'string', title: 'Name', 'x-field': { search: true } },
      soil: { type: 'string', title: 'Soil' },
      area: { type: 'integer', title: 'Area', minimum: 0 },
      double: { type: 'integer', title: 'Double', 'x-field': { computed: 'area * 2' } },
      north: { type: 'number', title: 'Latitude', 'x-field': { kind: 'latitude' } },
      east: { type: 'number', title: 'Longitude', 'x-field': { kind: 'longitude' } },
      crops: { type: 'array', title: 'Crops', items: { type: 'string' }, 'x-field': { kind: 'tags' } },
      tech_id: { type: 'integer', title: 'Technician', 'x-field': { ref: { entity: 'tech' } } },
    },
    required: ['name', 'tech_id'],
  },
  visit: {
    title: 'Visit',
    type: 'object',
    'x-entity': visits,
    properties: {
      title: { type: 'string', title: 'Title', 'x-field': { search: true } },
      text: { type: 'string', title: 'Text' },
      score: { type: 'integer', title: 'Score' },
      status: {
        type: 'string',
        title: 'Status',
        readOnly: true,
        oneOf: [
          { const: 'open', title: 'Open' },
          { const: 'done', title: 'Done' },
        ],
      },
      report: { type: 'string', title: 'Report', maxLength: 200_000, 'x-field': { kind: 'longText' } },
      picture: { type: 'object', title: 'Picture', 'x-field': { kind: 'file', accept: '.pdf' } },
      photos: {
        type: 'array',
        title: 'Photos',
        items: {
          type: 'object',
          title: 'Photo',
          properties: { image: { type: 'string', title: 'Image', 'x-field': { kind: 'image' } } },
          required: ['image'],
        },
      },
      farm_id: { type: 'integer', title: 'Farm', 'x-field': { ref: { entity: 'farm' } } },
    },
    required: ['title', 'farm_id'],
  },
}

/** With other options for visits, or the same fields at another name. */
export function visitsWith(options: Readonly<Record<string, unknown>>): Readonly<Record<string, JsonSchema>> {
  return { ...estate, visit: { ...estate.visit, 'x-entity': { ...visits, ...options } } }
}
