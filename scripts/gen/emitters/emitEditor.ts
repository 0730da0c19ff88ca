/*
 * What editors complete and check beyond the vocabulary: the names of this project. Hides where in a schema file each name
 * may stand. `entity.meta.json` and the settings of the editor lead here; the generator itself has checks that say more.
 */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { indexEntities, walkFields } from '#model/entity/paths'
import { relationsOf } from '#model/record/relations'
import type { SchemaFile } from '../files/schemaFile'

/** A JSON Schema for an editor. */
type Editing = { readonly [word: string]: unknown }

/** What may stand at a place: a name of the project, or of the entity that the file is of. */
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

/** Places inside `x-entity`: words by dots, `[]` the items of a list, `*` every word of an object. */
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

/** Places inside `x-field`. */
export const fieldPlaces: Readonly<Record<string, Name>> = {
  'ref.entity': 'entity',
  'ref.entity.of.*': 'entity',
  'ref.through': 'entity',
  widget: 'widget',
}

const ofProject: readonly Name[] = ['entity', 'icon', 'dialog', 'widget']
const draft = 'https://json-schema.org/draft/2020-12/schema'

/** The files of `editor/`, by name. */
export function emitEditor(
  files: readonly SchemaFile[],
  entities: readonly Entity[],
  banner: string,
): ReadonlyMap<string, Editing> {
  const head = { $schema: draft, $comment: banner }
  const names = { entity: entities.map(({ name }) => name), ...namesUsed(entities) }
  const meant: Readonly<Record<string, Editing>> = {
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
  const alike = new Map<string, number>()
  for (const file of files) alike.set(markOf(file), (alike.get(markOf(file)) ?? 0) + 1)
  const told = files.filter((file) => alike.get(markOf(file)) === 1)
  const fields = {
    properties: { properties: { additionalProperties: { $ref: '#/$defs/property' } } },
    $defs: { property },
  }
  const out = new Map<string, Editing>([
    ['names.json', { ...head, $defs: meant }],
    ['part.json', { ...head, allOf: [{ $ref: '../../schemas/entity.meta.json#/$defs/part' }], ...fields }],
    [
      'project.json',
      {
        ...head,
        ...fields,
        properties: { ...fields.properties, 'x-entity': overlay(entityPlaces, refs) },
        // A file is known by its titles: editors do not tell a schema what the file is called.
        allOf: told.map((file) => ({ if: isFile(file), then: { $ref: `${file.name}.json` } })),
      },
    ],
  ])
  for (const file of told) {
    const entity = index.get(file.name)
    if (!entity) continue
    const own = ownNames(index, entity)
    const words = overlay(entityPlaces, (name) =>
      isOfProject(name)
        ? undefined
        : name === 'paths'
          ? { propertyNames: { $ref: '#/$defs/path' } }
          : { $ref: `#/$defs/${name}` },
    )
    out.set(`${file.name}.json`, { ...head, properties: { 'x-entity': words }, $defs: own })
  }
  return out
}

/** The places as nested schemas. A list of alternatives lets a text through where only the object is meant, and back. */
function overlay(
  places: Readonly<Record<string, Name>>,
  schemaOf: (name: Name) => Editing | undefined,
): Editing {
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
  schema?: Editing
  readonly below: Map<string, Tree>
}

function written({ schema, below }: Tree): Editing {
  const properties: Record<string, Editing> = {}
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
  // A text or an object with the same inside: words of objects say nothing of texts, so only the names need a condition.
  const isKeys = 'propertyNames' in schema
  return { ...nested, ...(isKeys ? schema : { if: { type: 'string' }, then: schema }) }
}

/** What may stand in the file of an entity. */
function ownNames(index: ReadonlyMap<string, Entity>, entity: Entity): Readonly<Record<string, Editing>> {
  const own = [...walkFields(entity.fields)]
  const near = own.flatMap(({ path, ref }) => {
    const target = ref && index.get(ref.entity)
    return target
      ? [...walkFields(target.fields)].map((field) => ({ path: `${path}.${field.path}`, ref: field.ref }))
      : []
  })
  const leading = relationsOf(index, { ...entity, record: { ...entity.record, related: [], hide: [] } }).map(
    ({ key }) => key,
  )
  const far = near.filter(({ ref }) => ref !== undefined).map(({ path }) => path.replaceAll('.', '\\.'))
  const paths = { enum: [...own, ...near].map(({ path }) => path) }
  const roots = entity.fields.map(({ name }) => name)
  return {
    // Completed as far as the records it refers to; further on, checked by its beginning.
    path: far.length === 0 ? paths : { anyOf: [paths, { pattern: `^(${far.join('|')})\\.` }] },
    own: { enum: roots },
    state: entity.workflow ? { enum: Object.keys(entity.workflow.states).flatMap(spellings) } : {},
    // A list may lead here through other records too; which ones, the generator says.
    leading: suggested(leading),
    hidden: { anyOf: [{ enum: [...own.map(({ path }) => path), ...leading] }, { pattern: '\\.' }] },
  }
}

/** A value as the words of an object spell it, and as a number where it is one. */
function spellings(value: string): readonly (string | number)[] {
  return value !== '' && Number.isFinite(Number(value)) ? [value, Number(value)] : [value]
}

/** Completed, not checked: features add such names, or there are more ways to write them. */
function suggested(known: readonly string[]): Editing {
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

/** The icons that there are: completed in their first style, checked in all. */
function iconNames(): Editing {
  const folder = dirname(createRequire(import.meta.url).resolve('@mui/icons-material/package.json'))
  const all = readdirSync(folder).flatMap((file) => /^([A-Z]\w*)\.js$/.exec(file)?.[1] ?? [])
  const plain = all.filter((name) => !styles.test(name)).sort()
  return { anyOf: [{ enum: plain }, { pattern: '^[A-Z]\\w*(Outlined|Rounded|Sharp|TwoTone)$' }] }
}

/** What tells the file from others while it is edited. */
function markOf({ value }: SchemaFile): string {
  return JSON.stringify([value.title, pluralOf(value)])
}

function isFile({ value }: SchemaFile): Editing {
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
