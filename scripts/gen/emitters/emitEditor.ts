/*
 * Emits JSON Schemas for editors, which complete and check the names of this project. `entity.meta.json` and the
 * editor's settings refer to them; the generator's own checks are more thorough.
 */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { type EntityIndex, indexEntities, walkFields } from '#model/entity/paths'
import { relationsOf } from '#model/record/relations'
import { remembered } from '../files/remembered'
import type { SchemaFile } from '../files/schemaFile'
import { toJson } from './emitTypes'

type EditorSchema = { readonly [word: string]: unknown }

type Name =
  | 'entity'
  | 'icon'
  | 'dialog'
  | 'widget'
  | 'path'
  | 'own'
  | 'state'
  | 'leading'
  | 'hidden'
  | 'paths'

/** Places inside `x-entity`: keywords joined by dots, `[]` for list items, `*` for every member of an object. */
export const entityPlaces: Readonly<Record<string, Name>> = {
  'menu.icon': 'icon',
  'scope.*': 'paths',
  'scope.*.[]': 'paths',
  'list.columns.[]': 'path',
  'list.columns.[].field': 'path',
  'list.sort.[].0': 'path',
  'list.search.[]': 'path',
  'list.expand.entity': 'entity',
  'list.presets.[].filter': 'paths',
  'list.shapes.[].by': 'path',
  'list.query.*.field': 'path',
  'form.sections.[].fields.[]': 'own',
  'form.omit.[]': 'own',
  'form.start': 'dialog',
  'form.fill.opens': 'dialog',
  'record.facts.[]': 'path',
  'record.hide.[]': 'hidden',
  'record.related.[]': 'leading',
  'record.related.[].from': 'leading',
  'record.sections.[].fields.[]': 'own',
  'record.charts.[].from': 'leading',
  'record.print.[].sections.[].fields.[]': 'own',
  'record.print.[].related.[]': 'leading',
  'record.print.[].related.[].from': 'leading',
  'workflow.field': 'own',
  'workflow.initial': 'state',
  'workflow.transitions.*.icon': 'icon',
  'workflow.transitions.*.to': 'state',
  'workflow.transitions.*.input.[]': 'path',
  'workflow.transitions.*.demands.[]': 'path',
  'workflow.transitions.*.demands.[].field': 'path',
  'actions.[].icon': 'icon',
  'actions.[].opens': 'dialog',
  'views.[].filter': 'paths',
  'unique.[].[]': 'path',
  'rules.[].field': 'path',
  'rules.[].in.[]': 'state',
  'workflow.states.*.requires.[]': 'path',
}

export const fieldPlaces: Readonly<Record<string, Name>> = {
  'ref.entity': 'entity',
  'ref.entity.of.*': 'entity',
  'ref.through': 'entity',
  widget: 'widget',
}

const ofProject: readonly Name[] = ['entity', 'icon', 'dialog', 'widget']
const draft = 'https://json-schema.org/draft/2020-12/schema'

export function emitEditor(
  files: readonly SchemaFile[],
  entities: readonly Entity[],
  banner: string,
): ReadonlyMap<string, string> {
  const head = { $schema: draft, $comment: banner }
  const names = { entity: entities.map(({ name }) => name), ...namesUsed(entities) }
  const meant: Readonly<Record<string, EditorSchema>> = {
    entity: { enum: names.entity },
    icon: iconNames(),
    dialog: suggested(names.dialogs),
    widget: suggested(names.widgets),
  }
  const isOfProject = (name: Name) => ofProject.includes(name)
  const refs = (name: Name) => (isOfProject(name) ? { $ref: `names.json#/$defs/${name}` } : undefined)
  const property = {
    properties: {
      'x-field': overlay(fieldPlaces, refs),
      items: { $ref: '#/$defs/property' },
      properties: { additionalProperties: { $ref: '#/$defs/property' } },
    },
  }
  const index = indexEntities(entities)
  const marks = files.map(markOf)
  const alike = new Map<string, number>()
  for (const mark of marks) alike.set(mark, (alike.get(mark) ?? 0) + 1)
  const told = files.filter((_file, at) => alike.get(marks[at] ?? '') === 1)
  const fields = {
    properties: { properties: { additionalProperties: { $ref: '#/$defs/property' } } },
    $defs: { property },
  }
  const partMeta = { $ref: '../../schemas/entity.meta.json#/$defs/part' }
  const out = new Map<string, string>([
    ['names.json', toJson({ ...head, $defs: meant })],
    ['part.json', toJson({ ...head, allOf: [partMeta], ...fields })],
    [
      'project.json',
      toJson({
        ...head,
        ...fields,
        properties: { ...fields.properties, 'x-entity': overlay(entityPlaces, refs) },
        // Files are recognised by their titles, because editors do not pass the file's name to a schema.
        allOf: told.map((file) => ({ if: isFile(file), then: { $ref: `${file.name}.json` } })),
      }),
    ],
  ])
  for (const file of told) {
    const entity = index.get(file.name)
    if (!entity) continue
    const near = [...walkFields(entity.fields)].map(({ ref }) => ref && index.get(ref.entity))
    const leading = leadingTo(index, entity)
    out.set(`${file.name}.json`, ownText(entity, banner, JSON.stringify(leading), ...near))
  }
  return out
}

const ownText = remembered(
  (entity: Entity, banner: string, leading: string, ...near: readonly (Entity | undefined)[]): string => {
    const words = overlay(entityPlaces, (name) =>
      ofProject.includes(name)
        ? undefined
        : name === 'paths'
          ? { propertyNames: { $ref: '#/$defs/path' } }
          : { $ref: `#/$defs/${name}` },
    )
    const own = ownNames(entity, JSON.parse(leading) as readonly string[], near)
    return toJson({ $schema: draft, $comment: banner, properties: { 'x-entity': words }, $defs: own })
  },
)

function leadingTo(index: EntityIndex, entity: Entity): readonly string[] {
  const bare = { ...entity, record: { ...entity.record, related: [], hide: [] } }
  return relationsOf(index, bare).map(({ key }) => key)
}

/**
 * Nests the places into schemas. If alternatives are possible, text is accepted although only the object is
 * meant, and vice versa.
 */
function overlay(
  places: Readonly<Record<string, Name>>,
  schemaOf: (name: Name) => EditorSchema | undefined,
): EditorSchema {
  const root: Tree = { below: new Map() }
  for (const [place, name] of Object.entries(places)) {
    const schema = schemaOf(name)
    if (!schema) continue
    let node = root
    for (const word of place.split('.')) {
      const next = node.below.get(word) ?? { below: new Map() }
      node.below.set(word, next)
      node = next
    }
    node.schema = schema
  }
  return written(root)
}

interface Tree {
  schema?: EditorSchema
  readonly below: Map<string, Tree>
}

function written({ schema, below }: Tree): EditorSchema {
  const properties: Record<string, EditorSchema> = {}
  const parts: Record<string, unknown> = {}
  for (const [word, tree] of below) {
    if (word === '[]') parts.items = written(tree)
    else if (word === '*') parts.additionalProperties = written(tree)
    else if (/^\d+$/.test(word)) parts.prefixItems = [written(tree)]
    else properties[word] = written(tree)
  }
  const nested = { ...parts, ...(Object.keys(properties).length > 0 && { properties }) }
  if (!schema) return nested
  if (below.size === 0) return schema
  // Object keywords do not constrain text, so only property names need a condition.
  const isKeys = 'propertyNames' in schema
  return { ...nested, ...(isKeys ? schema : { if: { type: 'string' }, then: schema }) }
}

function ownNames(
  entity: Entity,
  leading: readonly string[],
  targets: readonly (Entity | undefined)[],
): Readonly<Record<string, EditorSchema>> {
  const own = [...walkFields(entity.fields)]
  const near = own.flatMap(({ path }, at) =>
    [...walkFields(targets[at]?.fields ?? [])].map((field) => ({
      path: `${path}.${field.path}`,
      ref: field.ref,
    })),
  )
  const far = near.filter(({ ref }) => ref !== undefined).map(({ path }) => path.replaceAll('.', '\\.'))
  const paths = { enum: [...own, ...near].map(({ path }) => path) }
  const roots = entity.fields.map(({ name }) => name)
  return {
    // Paths are completed across one reference; longer ones are only checked by their first name.
    path: far.length === 0 ? paths : { anyOf: [paths, { pattern: `^(${far.join('|')})\\.` }] },
    own: { enum: roots },
    state: entity.workflow ? { enum: Object.keys(entity.workflow.states).flatMap(spellings) } : {},
    // A list may refer here across other entities too; the generator checks those.
    leading: suggested(leading),
    hidden: { anyOf: [{ enum: [...own.map(({ path }) => path), ...leading] }, { pattern: '\\.' }] },
  }
}

/** A value as the key of an object, and as a number if it is one. */
function spellings(value: string): readonly (string | number)[] {
  return value !== '' && Number.isFinite(Number(value)) ? [value, Number(value)] : [value]
}

/** Completed but not checked, because features add names and other spellings exist. */
function suggested(known: readonly string[]): EditorSchema {
  return known.length === 0 ? { type: 'string' } : { anyOf: [{ enum: known }, { type: 'string' }] }
}

function namesUsed(entities: readonly Entity[]) {
  const sorted = (names: readonly string[]) => [...new Set(names)].sort()
  return {
    dialogs: sorted(
      entities.flatMap(({ actions, form }) => [
        ...actions.flatMap(({ opens }) => opens ?? []),
        ...[form.start, form.fill?.opens].flatMap((name) => name ?? []),
      ]),
    ),
    widgets: sorted(
      entities.flatMap(({ fields }) => [...walkFields(fields)].flatMap(({ widget }) => widget ?? [])),
    ),
  }
}

const styles = /(Outlined|Rounded|Sharp|TwoTone)$/

let knownIcons: EditorSchema | undefined

/** All icons are accepted, but only the filled style is completed. Reads the library once. */
function iconNames(): EditorSchema {
  knownIcons ??= readIconNames()
  return knownIcons
}

function readIconNames(): EditorSchema {
  const folder = dirname(createRequire(import.meta.url).resolve('@mui/icons-material/package.json'))
  const all = readdirSync(folder).flatMap((file) => /^([A-Z]\w*)\.js$/.exec(file)?.[1] ?? [])
  const plain = all.filter((name) => !styles.test(name)).sort()
  return { anyOf: [{ enum: plain }, { pattern: '^[A-Z]\\w*(Outlined|Rounded|Sharp|TwoTone)$' }] }
}

function markOf({ value }: SchemaFile): string {
  return JSON.stringify([value.title, pluralOf(value)])
}

function isFile({ value }: SchemaFile): EditorSchema {
  const plural = pluralOf(value)
  return {
    required: ['title', 'x-entity'],
    properties: {
      title: { const: value.title },
      ...(plural !== undefined && { 'x-entity': { properties: { plural: { const: plural } } } }),
    },
  }
}

function pluralOf(value: SchemaFile['value']): string | undefined {
  const words: unknown = value['x-entity']
  return isRow(words) && typeof words.plural === 'string' ? words.plural : undefined
}
