/* Collects every property of a file, at any depth, with the context that checks need. */
import type { Field } from '#model/entity/entity'
import { isRow, type JsonSchema } from '#model/entity/jsonSchema'
import { parseField } from '#model/entity/parse/parseField'
import { at, type Cursor, entriesOf, itemsOf, rootOf } from '../files/cursor'
import type { SchemaFile } from '../files/schemaFile'
import { type Source, type Sources, usersOf } from './sources'

export type Scope = ReadonlyMap<string, Field>

export interface PropertyNode {
  readonly cursor: Cursor
  readonly name: string
  readonly schema: JsonSchema
  readonly field: Field
  readonly scope: Scope
  readonly siblings: Scope
  readonly isRoot: boolean
  readonly isItem: boolean
}

export interface HolderNode {
  readonly cursor: Cursor
  readonly place: 'root' | 'object' | 'branch'
  readonly known: Scope
  /** At the root of an entity, branches may declare fields. */
  readonly isRoot: boolean
}

export interface FileNodes {
  readonly properties: readonly PropertyNode[]
  readonly holders: readonly HolderNode[]
}

export function nodesOfEntity(source: Source, sources: Sources): FileNodes {
  const fields = byName(source.entity.fields)
  return walkHolder(rootOf(source.file), 'root', { sources, known: fields, around: fields, isRoot: true })
}

/** Expressions of a shared part may also mention fields that all its entities have in common. */
export function nodesOfPart(part: SchemaFile, sources: Sources): FileNodes {
  const [first, ...others] = usersOf(sources, part)
  const shared = (first?.entity.fields ?? []).filter((field) =>
    others.every((other) => other.entity.fields.some((each) => each.name === field.name)),
  )
  const schema = sources.resolve(part.value)
  const known = childFields(schema)
  const context = { sources, known, around: byName(shared), isRoot: false }
  if (isRow(schema.properties)) return walkHolder(rootOf(part), 'object', context)
  return walkProperty(rootOf(part), part.name, { ...context, isItem: false })
}

interface Context {
  readonly sources: Sources
  readonly known: Scope
  readonly around: Scope
  readonly isRoot: boolean
}

function walkHolder(cursor: Cursor, place: HolderNode['place'], context: Context): FileNodes {
  const { known, isRoot } = context
  const properties = entriesOf(at(cursor, 'properties')).map(([name, each]) =>
    walkProperty(each, name, { ...context, isItem: false }),
  )
  const branches = [cursor, ...itemsOf(at(cursor, 'allOf'))]
    .flatMap((holder) => [at(holder, 'then'), at(holder, 'else')])
    .filter((branch) => isRow(branch.value))
    .map((branch) => walkHolder(branch, 'branch', context))
  return join([{ properties: [], holders: [{ cursor, place, known, isRoot }] }, ...properties, ...branches])
}

function walkProperty(cursor: Cursor, name: string, context: Context & { isItem: boolean }): FileNodes {
  const { sources, known, around, isRoot, isItem } = context
  const schema = sources.resolve(cursor.value)
  const field = parseField(name, schema, { parent: '', required: false, conditional: false })
  const scope = new Map([...around, ...known])
  const own: PropertyNode = { cursor, name, schema, field, scope, siblings: known, isRoot, isItem }
  const inner = { sources, known: childFields(schema), around: scope, isRoot: false }
  const items = at(cursor, 'items')
  return join([
    { properties: [own], holders: [] },
    ...(isRow(at(cursor, 'properties').value) ? [walkHolder(cursor, 'object', inner)] : []),
    ...(isRow(items.value) ? [walkProperty(items, name, { ...context, isRoot: false, isItem: true })] : []),
  ])
}

function childFields(schema: JsonSchema): Scope {
  return byName(
    parseField('', { ...schema, type: 'object' }, { parent: '', required: false, conditional: false }).fields,
  )
}

function byName(fields: readonly Field[]): Scope {
  return new Map(fields.map((field) => [field.name, field]))
}

function join(nodes: readonly FileNodes[]): FileNodes {
  return {
    properties: nodes.flatMap((each) => each.properties),
    holders: nodes.flatMap((each) => each.holders),
  }
}
