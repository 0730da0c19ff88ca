/*
 * Room: the texts of generated files. Hides the compiler of validators; same schemas, same bytes.
 *
 * Readable TypeScript of every entity: one type each, JSDoc from titles, fields of then/else branches
 * kept as optional, coded values as unions, shared parts once; and the registry entry that checks names in code.
 */
import type { Entity, Field } from '#model/entity/entity'
import type { JsonObject, JsonSchema } from '#model/entity/jsonSchema'
import type { Kind } from '#model/entity/kinds'
import { branchesOf } from '#model/entity/parseEntity'
import { walkFields } from '#model/entity/paths'
import { isMade } from '#model/entity/rollup'
import { remembered } from '../files/remembered'
import { type Member, printType, type TypeView } from './printType'

/** An entity and the parts its properties point to, before references were resolved. */
export interface TypeSource {
  readonly entity: Entity
  /** Shared part by property path, e.g. `endereco` → `Endereco`. */
  readonly partNames: Readonly<Record<string, string>>
}

/** The whole `types.ts`. */
export function emitTypes(
  sources: readonly TypeSource[],
  parts: Readonly<Record<string, JsonSchema>>,
  banner: string,
): string {
  const declared = [
    ...Object.entries(parts).map(([name, part]) => partText(part, name)),
    ...sources.map(({ entity, partNames }) => entityText(entity, JSON.stringify(partNames))),
  ]
  return `${[banner, ...declared].join('\n\n')}\n\n${registryOf(sources.map(({ entity }) => entity))}`
}

const partText = remembered((part: JsonSchema, name: string) =>
  printType(name, documentation(part.title ?? '', part.description), nodeView(part)),
)

const entityText = remembered((entity: Entity, partNames: string) =>
  printType(
    typeName(entity.name),
    documentation(entity.title, entity.help),
    entityView({ entity, partNames: JSON.parse(partNames) as TypeSource['partNames'] }),
  ),
)

/** The augmentation that adds every entity to the registry of the model. */
function registryOf(entities: readonly Entity[]): string {
  return `declare module '#model/entity/registry' {
  interface EntityTypes {
${entities.map((entity) => entryOf(entity)).join('\n')}
  }
}
`
}

const entryOf = remembered((entity: Entity): string => {
  const filled = entity.fields.filter((field) => field.required && isFilled(entity, field))
  const references = [...walkFields(entity.fields)].flatMap(({ path, ref }) =>
    // Behind one that leads to several entities there is nothing to go on with.
    ref && !ref.by ? [[path, ref.entity]] : [],
  )
  const lines = [
    `record: ${typeName(entity.name)}`,
    `filled: ${unionOf(filled.map(({ name }) => name))}`,
    `transitions: ${unionOf(Object.keys(entity.workflow?.transitions ?? {}))}`,
    `acts: ${unionOf(Object.keys(entity.acts))}`,
    `opens: ${unionOf(openedBy(entity))}`,
    `references: {${references.map(([path, to]) => ` ${JSON.stringify(path)}: ${JSON.stringify(to)};`).join('')} }`,
    ...(entity.account ? [`account: ${JSON.stringify(entity.account.role)}`] : []),
  ]
  return `    ${JSON.stringify(entity.name)}: {\n${lines.map((line) => `      ${line}\n`).join('')}    }`
})

/** The dialogs that its actions and its form open. */
function openedBy({ actions, form }: Entity): readonly string[] {
  const names = [...actions.map(({ opens }) => opens), form.start, form.fill?.opens]
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** Does a new record have the property without being given it? */
function isFilled(entity: Entity, field: Field): boolean {
  return field.default !== undefined || isMade(field) || entity.workflow?.field === field.name
}

function unionOf(names: readonly string[]): string {
  return names.length === 0 ? 'never' : names.map((name) => JSON.stringify(name)).join(' | ')
}

/** `widget` → `Widget`, `big_widget` → `BigWidget`. */
function typeName(name: string): string {
  return name.replace(/(?:^|[_-])(\w)/g, (_match, letter: string) => letter.toUpperCase())
}

function entityView({ entity, partNames }: TypeSource): TypeView {
  const properties: Record<string, JsonSchema> = {}
  for (const branch of branchesOf(entity.schema)) Object.assign(properties, branch.properties)
  Object.assign(properties, entity.schema.properties)
  const required = new Set(entity.schema.required ?? [])
  const members = entity.fields.map((field): Member => {
    const { [field.name]: schema = {} } = properties
    const part = partNames[field.name]
    if (field.system) {
      return { name: field.name, documentation: field.title, isOptional: false, type: systemView(field) }
    }
    const type: TypeView = part === undefined ? nodeView(schema, field) : { is: 'named', name: part }
    return member(field.name, documentation(field.title, schema.description), required.has(field.name), type)
  })
  return { is: 'object', members }
}

const nothing: TypeView = { is: 'named', name: 'null' }

/** What is not required may be empty: a stored record then has null, or does not have the property. */
function member(name: string, words: string, isRequired: boolean, type: TypeView): Member {
  return isRequired
    ? { name, documentation: words, isOptional: false, type }
    : { name, documentation: words, isOptional: true, type: { is: 'either', of: [type, nothing] } }
}

function systemView({ kind, name }: Field): TypeView {
  const called = kind === 'boolean' ? 'boolean' : kind === 'dateTime' ? 'string' : 'number'
  const type: TypeView = { is: 'named', name: called }
  return name.endsWith('_por') ? { is: 'either', of: [type, nothing] } : type
}

/** Objects whose shape the model says, because schemas leave it to the kind. */
const shapes: Readonly<Partial<Record<Kind, string>>> = {
  file: "import('#model/wire/file').StoredFile",
  pdf: "import('#model/wire/file').StoredFile",
  point: "import('#model/geometry').PointShape",
  polygon: "import('#model/geometry').PolygonShape",
}

/** What the types of JSON Schema are called. */
const names: Readonly<Record<string, string>> = { integer: 'number' }

/** A node: its shape by kind, its values, its items, or its properties with those of its branches. */
function nodeView(schema: JsonSchema, field?: Field): TypeView {
  const shape = field && shapes[field.kind]
  if (shape) return { is: 'named', name: shape }
  if (schema.oneOf?.every((each) => each.const !== undefined)) {
    return { is: 'literals', values: schema.oneOf.map((each) => each.const) }
  }
  if (schema.enum) return { is: 'literals', values: schema.enum }
  if (schema.items || schema.type === 'array') {
    const of = schema.items && nodeView(schema.items, field?.kind === 'list' ? field : undefined)
    return { is: 'list', of: of ?? { is: 'named', name: 'unknown' } }
  }
  // Bundling leaves every part with `properties`, also those that are no objects.
  if (schema.properties && Object.keys(schema.properties).length > 0) return membersView(schema, field)
  if (schema.type === 'object') return { is: 'object', members: [] }
  const types: readonly string[] = schema.type === undefined ? ['unknown'] : [schema.type].flat()
  return { is: 'either', of: types.map((type) => ({ is: 'named', name: names[type] ?? type })) }
}

function membersView(schema: JsonSchema, field: Field | undefined): TypeView {
  const all: Record<string, JsonSchema> = {}
  for (const branch of branchesOf(schema)) Object.assign(all, branch.properties)
  Object.assign(all, schema.properties)
  const members = Object.entries(all).map(([name, each]) => {
    const inner = field?.fields.find((child) => child.name === name)
    const words = documentation(each.title ?? '', each.description)
    return member(name, words, schema.required?.includes(name) === true, nodeView(each, inner))
  })
  return { is: 'object', members }
}

/** One line, whatever the author wrote. */
function documentation(title: string, help: string | undefined): string {
  const text = help === undefined || help === '' ? title : `${title}. ${help}`
  return text.replaceAll('*/', '* /').replace(/\s+/g, ' ')
}

/** Which shared part each top-level property of a raw schema file points to. */
export function partNamesOf(raw: JsonSchema): Record<string, string> {
  const names: Record<string, string> = {}
  for (const [name, schema] of Object.entries(raw.properties ?? {})) {
    const ref = schema.$ref ?? schema.items?.$ref
    if (schema.$ref && ref) names[name] = partName(ref)
  }
  return names
}

/** `defs/pessoa-fisica.json` → `PessoaFisica`. */
export function partName(ref: string): string {
  return typeName(ref.replace(/^.*\//, '').replace(/\.json$/, ''))
}

/** A value as JSON with keys in the order they were written. */
export function toJson(value: JsonObject | JsonSchema | readonly object[]): string {
  return `${JSON.stringify(value, null, 1)}\n`
}
