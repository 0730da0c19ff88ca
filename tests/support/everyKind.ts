/* An entity with a field of every kind whose value is stored in the record; a field is named `field_` plus its kind. */
import type { JsonSchema } from '#model/entity/jsonSchema'
import { type Kind, kinds, traitsOf } from '#model/entity/kinds'

const ring = [
  [-45.1, -21.2],
  [-45.1, -21.3],
  [-45.2, -21.3],
  [-45.1, -21.2],
]
const file = { nome: 'a.png', tipo: 'image/png', tamanho: 3, chave: 'b7a1' }
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const holder: JsonSchema = {
  properties: { inner: { type: 'string', title: 'Inner', maxLength: 40 } },
  required: ['inner'],
}

/** What a kind requires besides its name. */
const details: Partial<Record<Kind, JsonSchema>> = {
  choice: { type: 'string', enum: ['a', 'b'] },
  choices: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, uniqueItems: true },
  tags: { type: 'array', items: { type: 'string' } },
  numbers: { type: 'array', items: { type: 'number' } },
  dates: { type: 'array', items: { type: 'string', format: 'date' } },
  boolean: { type: 'boolean', 'x-field': { sample: true } },
  image: { type: 'string', 'x-field': { kind: 'image', sample: picture } },
  file: { type: 'object', 'x-field': { kind: 'file', accept: '.pdf, image/*', sample: file } },
  pdf: { type: 'object', 'x-field': { kind: 'pdf', sample: { ...file, nome: 'a.pdf' } } },
  files: { type: 'array', items: { type: 'object' }, 'x-field': { kind: 'files', sample: [file] } },
  images: { type: 'array', items: { type: 'object' }, 'x-field': { kind: 'images', sample: [file] } },
  point: {
    type: 'object',
    'x-field': { kind: 'point', sample: { type: 'Point', coordinates: [-45.1, -21.2] } },
  },
  polygon: {
    type: 'object',
    'x-field': { kind: 'polygon', sample: { type: 'Polygon', coordinates: [ring] } },
  },
  object: { type: 'object', ...holder },
  list: { type: 'array', items: { type: 'object', title: 'Row', ...holder } },
  json: { type: 'object', 'x-field': { kind: 'json', sample: { free: [1, 'two'] } } },
  latitude: { type: 'number', 'x-field': { kind: 'latitude', sample: -21.25 } },
  longitude: { type: 'number', 'x-field': { kind: 'longitude', sample: -45.15 } },
}

/** Kinds whose value a record stores. For a password only its hash is stored, and outside of the record. */
export const keptKinds = kinds.filter((kind) => kind !== 'password')

/** Where the schema is used: a role that may do everything, and an entity to refer to. */
export interface EveryKindOptions {
  readonly role: string
  readonly reference: string
}

/**
 * The schema of an entity with every kind.
 * @example writeFileSync('schemas/tudo.json', JSON.stringify(everyKindSchema({ role: 'admin', reference: 'regiao' })))
 */
export function everyKindSchema({ role, reference }: EveryKindOptions): JsonSchema {
  const referring = { ref: { entity: reference } }
  const references: Partial<Record<Kind, JsonSchema>> = {
    reference: { type: 'integer', 'x-field': referring },
    references: { type: 'array', items: { type: 'integer' }, uniqueItems: true, 'x-field': referring },
  }
  const properties = keptKinds.map((kind) => {
    const schema = details[kind] ?? references[kind] ?? usualSchema(kind)
    return [`field_${kind.toLowerCase()}`, { ...schema, title: `Field ${kind}` }]
  })
  return {
    $schema: './entity.meta.json',
    title: 'Everything',
    type: 'object',
    'x-entity': {
      path: 'everything',
      // An icon that other schemas use too: for a new one, the development server would optimise its
      // dependencies and reload pages.
      menu: { group: 'Sistema', icon: 'Assessment' },
      label: '{field_text}',
      access: { list: [role], create: [role], edit: [role], remove: [role] },
      list: { columns: ['id', 'field_text'] },
    },
    properties: Object.fromEntries(properties),
  }
}

function usualSchema(kind: Kind): JsonSchema {
  const { types, format } = traitsOf(kind)
  return { type: types[0], ...(format ? { format } : { 'x-field': { kind } }) }
}
