/*
 * TypeScript types of entities: JSDoc from titles, fields of then/else branches as optional, choices as unions, shared
 * parts once; and the registry by which names in code are checked. The output is deterministic.
 */
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { Entity, Field } from '#model/entity/entity'
import type { JsonObject, JsonSchema } from '#model/entity/jsonSchema'
import { isBoolean, isInstant, isList } from '#model/entity/kindGuards'
import type { Kind } from '#model/entity/kinds'
import { branchesOf } from '#model/entity/parse/parseEntity'
import { walkFields } from '#model/entity/paths'
import { isMade } from '#model/entity/rollup'
import { featureWidgetOf } from '#model/entity/widgets'
import { remembered } from '../files/remembered'

export interface TypeSource {
  readonly entity: Entity
  /** Shared part by property path: `endereco` → `Endereco`. */
  readonly partNames: Readonly<Record<string, string>>
}

export async function emitTypes(
  sources: readonly TypeSource[],
  parts: Readonly<Record<string, JsonSchema>>,
  banner: string,
): Promise<string> {
  const declared = await Promise.all([
    ...Object.entries(parts).map(([name, part]) => partText(part, name)),
    ...sources.map(({ entity, partNames }) => entityText(entity, JSON.stringify(partNames))),
  ])
  return `${[banner, ...declared].join('\n\n')}\n\n${registryOf(sources.map(({ entity }) => entity))}`
}

const partText = remembered((part: JsonSchema, name: string) => declare(name, objectView(part)))

const entityText = remembered((entity: Entity, partNames: string) =>
  declare(
    typeName(entity.name),
    entityView({ entity, partNames: JSON.parse(partNames) as TypeSource['partNames'] }),
  ),
)

/** Formatted here, because the library's formatter takes ten times as long as everything else. */
async function declare(name: string, view: JSONSchema): Promise<string> {
  const text = await compile(view, name, {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
  })
  // Aliases instead of interfaces, because only aliases are assignable to `Row`.
  return indent(text.trim().replace(/^export interface (\w+) \{/m, 'export type $1 = {'))
}

/** Indents by depth; the library puts every bracket at the start or end of a line. */
function indent(text: string): string {
  let depth = 0
  const lines = text.split('\n').map((line) => {
    if (/^[})\]]/.test(line)) depth -= 1
    const placed = `${'  '.repeat(depth)}${line.replace(/([:=]) \(([^()]*)\)$/, '$1 $2')}`
    if (/\{$/.test(line) && !/^ ?\*|^\/\*/.test(line)) depth += 1
    return placed
  })
  return lines.join('\n')
}

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
    // A path cannot cross a polymorphic reference.
    ref && !ref.by ? [[path, ref.entity]] : [],
  )
  const lines = [
    `record: ${typeName(entity.name)}`,
    `filled: ${unionOf(filled.map(({ name }) => name))}`,
    `transitions: ${unionOf(Object.keys(entity.workflow?.transitions ?? {}))}`,
    `acts: ${unionOf(Object.keys(entity.acts))}`,
    `opens: ${unionOf(openedBy(entity))}`,
    `widgets: ${unionOf(widgetsOf(entity))}`,
    `references: {${references.map(([path, to]) => ` ${JSON.stringify(path)}: ${JSON.stringify(to)};`).join('')} }`,
    ...(entity.account ? [`account: ${JSON.stringify(entity.account.role)}`] : []),
  ]
  return `    ${JSON.stringify(entity.name)}: {\n${lines.map((line) => `      ${line}\n`).join('')}    }`
})

function openedBy({ actions, form }: Entity): readonly string[] {
  const names = [...actions.map(({ opens }) => opens), form.start, form.fill?.opens]
  return [...new Set(names.filter((name) => name !== undefined))]
}

function widgetsOf({ fields }: Entity): readonly string[] {
  const names = [...walkFields(fields)].map(featureWidgetOf)
  return [...new Set(names.filter((name) => name !== undefined))]
}

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

function entityView(source: TypeSource): JSONSchema {
  const { entity } = source
  const branches = branchesOf(entity.schema)
  const properties: Record<string, JsonSchema> = {}
  for (const branch of branches) Object.assign(properties, branch.properties)
  Object.assign(properties, entity.schema.properties)
  const view: Record<string, JSONSchema> = {}
  const required = new Set([
    ...(entity.schema.required ?? []),
    ...entity.fields.filter((field) => field.system).map((field) => field.name),
  ])
  for (const field of entity.fields) {
    const part = source.partNames[field.name]
    const schema = properties[field.name]
    const isRequired = field.system || required.has(field.name)
    const own = part
      ? { description: documentation(field.title, schema?.description), tsType: part }
      : field.system
        ? systemView(field)
        : nodeView(schema ?? {}, field.title, field)
    view[field.name] = isRequired ? own : orNull(own)
  }
  return {
    title: '',
    description: documentation(entity.title, entity.help),
    type: 'object',
    properties: view,
    required: [...required],
  }
}

function systemView(field: Field): JSONSchema {
  const type = isBoolean(field) ? 'boolean' : isInstant(field) ? 'string' : 'integer'
  const isWho = field.name.endsWith('_por')
  return { description: field.title, type: isWho ? [type, 'null'] : type } as JSONSchema
}

function objectView(schema: JsonSchema): JSONSchema {
  return nodeView(schema, schema.title ?? '')
}

/** Types of kinds whose content schemas do not describe. */
const shapes: Readonly<Partial<Record<Kind, string>>> = {
  file: "import('#model/wire/file').StoredFile",
  pdf: "import('#model/wire/file').StoredFile",
  files: "import('#model/wire/file').StoredFile[]",
  images: "import('#model/wire/file').StoredFile[]",
  point: "import('#model/geometry').PointShape",
  polygon: "import('#model/geometry').PolygonShape",
}

/** Converts a node for the compiler: title as documentation, choices as enum, branches merged. */
function nodeView(schema: JsonSchema, title: string, field?: Field): JSONSchema {
  const view: Record<string, unknown> = { description: documentation(title, schema.description) }
  const shape = field && shapes[field.kind]
  if (shape) return { ...view, tsType: shape }
  if (schema.oneOf?.every((each) => each.const !== undefined)) {
    view.enum = schema.oneOf.map((each) => each.const)
    return view as JSONSchema
  }
  if (schema.type !== undefined) view.type = schema.type
  if (schema.enum) view.enum = schema.enum
  if (schema.items) view.items = nodeView(schema.items, '', isList(field) ? field : undefined)
  // After bundling, every part has `properties`, even if it is not an object.
  if (schema.properties && Object.keys(schema.properties).length > 0) {
    const all: Record<string, JsonSchema> = {}
    for (const branch of branchesOf(schema)) Object.assign(all, branch.properties)
    Object.assign(all, schema.properties)
    view.properties = Object.fromEntries(
      Object.entries(all).map(([name, each]) => {
        const inner = field?.fields.find((child) => child.name === name)
        const own = nodeView(each, each.title ?? '', inner)
        return [name, schema.required?.includes(name) ? own : orNull(own)]
      }),
    )
    view.required = schema.required ?? []
  }
  if (view.description === '') delete view.description
  return view as JSONSchema
}

/** Optional properties may be null or absent in a stored record. */
function orNull({ description, ...view }: JSONSchema): JSONSchema {
  const type = view.enum || view.allOf || view.properties ? undefined : view.type
  const either =
    typeof type === 'string' && type !== 'object' && type !== 'array'
      ? { ...view, type: [type, 'null'] }
      : { anyOf: [view, { type: 'null' }] }
  return { ...(description !== undefined && { description }), ...either } as JSONSchema
}

function documentation(title: string, help: string | undefined): string {
  const text = help === undefined || help === '' ? title : `${title}. ${help}`
  return text.replaceAll('*/', '* /').replace(/\s+/g, ' ')
}

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

export function toJson(value: JsonObject | JsonSchema | readonly object[]): string {
  return `${JSON.stringify(value, null, 1)}\n`
}
