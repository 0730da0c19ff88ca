import type { Choice, Field, Filter, Reference, ReferenceConstraint, Suggestion } from '../entity'
import type { AccountFact } from '../field'
import type { JsonSchema, JsonValue } from '../jsonSchema'
import { type Kind, traitsOf } from '../kinds'
import { kindBounds } from '../numberBounds'
import { parseRollup, type RollupKeywords } from '../rollup'

type PlainKeyword =
  | 'mask'
  | 'unit'
  | 'synonyms'
  | 'unitFrom'
  | 'units'
  | 'additive'
  | 'prefix'
  | 'earliest'
  | 'latest'
  | 'distinct'
  | 'emptyCounts'
  | 'aliases'
  | 'sameAs'
  | 'restates'
  | 'period'
  | 'titleFrom'
  | 'among'
  | 'itemColumns'
  | 'widget'
  | 'accept'
  | 'columns'
  | 'decimals'
  | 'roles'
  | 'pii'
  | 'personal'
  | 'about'
  | 'unique'
  | 'search'
  | 'sample'
  | 'renamedFrom'
  | 'show'
  | 'computed'
  | 'age'
  | 'alone'
  | 'series'
  | 'copy'

export interface FieldKeywords extends Partial<Pick<Field, PlainKeyword>> {
  readonly kind?: Kind
  readonly ref?: {
    readonly entity: string | { readonly by: string; readonly of: Readonly<Record<string, string>> }
    readonly through?: string
    readonly from?: string
    readonly to?: string
    readonly filter?: Filter
    readonly dependsOn?: Readonly<Record<string, string>>
    readonly quickAdd?: boolean
  }
  readonly format?: 'plain'
  readonly account?: AccountFact
  readonly rollup?: RollupKeywords
  readonly fits?: Omit<ReferenceConstraint, 'groups'> & Partial<Pick<ReferenceConstraint, 'groups'>>
  readonly suggest?: Suggestion | readonly Suggestion[]
}

const byFormat: Readonly<Record<string, Kind>> = {
  date: 'date',
  'date-time': 'dateTime',
  month: 'month',
  email: 'email',
  uri: 'url',
  cpf: 'cpf',
  cnpj: 'cnpj',
  'cpf-cnpj': 'cpfCnpj',
  cep: 'cep',
  cib: 'cib',
  phone: 'phone',
  'phone-com': 'phone',
  'phone-cel': 'phone',
  'phone-other': 'phone',
  color: 'color',
}

export interface FieldContext {
  readonly parent: string
  readonly required: boolean
  readonly conditional: boolean
}

export function parseField(name: string, schema: JsonSchema, place: FieldContext): Field {
  const words = (schema['x-field'] ?? {}) as FieldKeywords
  const path = place.parent === '' ? name : `${place.parent}.${name}`
  const kind = words.kind ?? kindOf(schema, words)
  const computed = words.age === undefined ? words.computed : yearsSince(words.age)
  const format = schema.format ?? traitsOf(kind).format
  return {
    name,
    path,
    kind,
    title: schema.title ?? name,
    ...(schema.description !== undefined && { help: schema.description }),
    ...(schema.examples?.[0] !== undefined && { placeholder: String(schema.examples[0]) }),
    required: place.required,
    conditional: place.conditional,
    system: false,
    readOnly: schema.readOnly === true || computed !== undefined || isGiven(words),
    ...(computed !== undefined && { computed }),
    ...(words.rollup && { rollup: parseRollup(words.rollup) }),
    ...(words.suggest !== undefined && { suggest: [words.suggest].flat() }),
    ...defaultOf(kind, schema, place),
    ...valuesOf(kind, schema),
    ...(words.ref && {
      ref: {
        ...words.ref,
        ...targetOf(words.ref.entity),
        dependsOn: words.ref.dependsOn ?? {},
        quickAdd: words.ref.quickAdd ?? true,
      },
    }),
    ...(words.fits && { fits: { groups: [], ...words.fits } }),
    ...(format !== undefined && { format }),
    ...(words.format === 'plain' && { isPlain: true }),
    ...pick(words, [
      'mask',
      'unit',
      'synonyms',
      'unitFrom',
      'units',
      'additive',
      'prefix',
      'widget',
      'accept',
      'columns',
      'decimals',
      'pii',
      'personal',
      'about',
      'sample',
      'renamedFrom',
      'show',
      'age',
      'alone',
      'series',
      'copy',
      'earliest',
      'latest',
      'distinct',
      'emptyCounts',
      'aliases',
      'sameAs',
      'restates',
      'among',
      'period',
      'titleFrom',
      'itemColumns',
    ]),
    roles: words.roles ?? {},
    unique: words.unique ?? words.series !== undefined,
    search: words.search ?? false,
    fields: childrenOf(kind, schema, path, place.conditional),
    ...boundsOf(kind),
    ...pick(schema, ['minimum', 'maximum', 'maxLength', 'minItems', 'maxItems']),
    schema,
  }
}

function boundsOf(kind: Kind): Pick<Field, 'maxLength' | 'maxItems'> {
  return pick(kindBounds[kind], ['maxLength', 'maxItems'])
}

function isGiven({ rollup, series, account }: FieldKeywords): boolean {
  return rollup !== undefined || series !== undefined || account !== undefined
}

function yearsSince(date: string): string {
  return `int(hoje.substring(0, 4)) - int(${date}.substring(0, 4)) - (hoje.substring(5) < ${date}.substring(5) ? 1 : 0)`
}

function targetOf(said: NonNullable<FieldKeywords['ref']>['entity']): Pick<Reference, 'entity' | 'by'> {
  return typeof said === 'string' ? { entity: said } : { entity: '', by: { field: said.by, of: said.of } }
}

function kindOf(schema: JsonSchema, words: FieldKeywords): Kind {
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type
  if (type === 'array') {
    if (words.ref) return 'references'
    if (schema.items && choicesOf(schema.items)) return 'choices'
    if (schema.items?.type === 'string') return schema.items.format === 'date' ? 'dates' : 'tags'
    if (schema.items?.type === 'number' || schema.items?.type === 'integer') return 'numbers'
    return schema.items?.properties ? 'list' : 'json'
  }
  if (words.ref) return 'reference'
  if (choicesOf(schema)) return 'choice'
  if (type === 'string') return byFormat[schema.format ?? ''] ?? 'text'
  if (type === 'integer') return 'integer'
  if (type === 'number') return 'decimal'
  if (type === 'boolean') return 'boolean'
  if (type === 'object' && schema.properties) return 'object'
  return 'json'
}

function choicesOf(schema: JsonSchema): readonly Choice[] | undefined {
  if (schema.enum) {
    return schema.enum.filter((value) => value !== null).map((value) => toChoice(value, String(value)))
  }
  if (schema.oneOf?.every((each) => each.const !== undefined)) {
    return schema.oneOf
      .filter((each) => each.const !== null)
      .map((each) => toChoice(each.const, each.title ?? String(each.const)))
  }
  return undefined
}

function toChoice(value: JsonValue | undefined, title: string): Choice {
  return { value: typeof value === 'number' || typeof value === 'boolean' ? value : String(value), title }
}

function defaultOf(kind: Kind, schema: JsonSchema, { required }: FieldContext): Pick<Field, 'default'> {
  if (schema.default !== undefined) return { default: schema.default }
  const [only, another] = (required && kind === 'choice' && valuesOf(kind, schema).values) || []
  return only && !another ? { default: only.value } : {}
}

function valuesOf(kind: Kind, schema: JsonSchema): { values?: readonly Choice[] } {
  const values = kind === 'choices' ? choicesOf(schema.items ?? {}) : choicesOf(schema)
  return values ? { values } : {}
}

function childrenOf(kind: Kind, schema: JsonSchema, parent: string, conditional: boolean): readonly Field[] {
  const holder = kind === 'list' ? schema.items : kind === 'object' ? schema : undefined
  if (!holder?.properties) return []
  return Object.entries(holder.properties).map(([name, child]) =>
    parseField(name, child, { parent, required: holder.required?.includes(name) ?? false, conditional }),
  )
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {}
  for (const name of names) if (from[name] !== undefined) picked[name] = from[name]
  return picked
}
