/*
 * Schema files as checks see them: fields, paths, shared parts. Malformed parts are left out, so that one
 * mistake does not hide another.
 */

import type { Entity, Field } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { bundleSchema } from '#model/entity/load/bundle'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { type EntityIndex, indexEntities } from '#model/entity/paths'
import { at, type Cursor, entriesOf, rootOf, textOf } from '../files/cursor'
import { remembered } from '../files/remembered'
import type { SchemaFile } from '../files/schemaFile'
import { circularParts, refName, refsOf } from './checkParts'
import { soundSchema } from './soundSchema'

export interface Source {
  readonly file: SchemaFile
  readonly name: string
  readonly words: Cursor
  /** Parsed leniently; keywords of `x-entity` are read from the file instead. */
  readonly entity: Entity
}

export interface Sources {
  readonly all: readonly Source[]
  readonly parts: readonly SchemaFile[]
  readonly byName: ReadonlyMap<string, Source>
  /** Entity by role; the first one if two share a role. */
  readonly accounts: ReadonlyMap<string, Source>
  readonly index: EntityIndex
  /** The first entity with a form or record page at the URL. */
  pageOwner(path: string): string | undefined
  resolve(node: unknown): JsonSchema
}

const partsOf = remembered((parts: readonly SchemaFile[]) => {
  const circular = circularParts(parts)
  const byName = new Map(
    parts.map((part) => [part.name, circular.has(part.name) ? {} : soundSchema(part.value)]),
  )
  return (ref: string): JsonSchema => byName.get(refName(ref)) ?? {}
})

const sourceOf = remembered((file: SchemaFile, parts: readonly SchemaFile[]): Source => {
  const schema = { ...bundleSchema(soundSchema(file.value), partsOf(parts)), 'x-entity': {} }
  const words = at(rootOf(file), 'x-entity')
  return { file, name: file.name, words, entity: parseEntity(file.name, schema) }
})

export function readSources(files: readonly SchemaFile[], parts: readonly SchemaFile[]): Sources {
  const all = files.map((file) => sourceOf(file, parts))
  const accounts = new Map<string, Source>()
  const pages = new Map<string, string>()
  for (const source of all) {
    const role = textOf(at(source.words, 'account', 'role'))
    if (role !== undefined && !accounts.has(role)) accounts.set(role, source)
    for (const page of pagesOf(source)) if (!pages.has(page)) pages.set(page, source.name)
  }
  const load = partsOf(parts)
  return {
    all,
    parts,
    byName: new Map(all.map((source) => [source.name, source])),
    accounts,
    index: indexEntities(all.map(({ entity }) => entity)),
    pageOwner: (path) => pages.get(path),
    resolve: (node) => bundleSchema({ properties: { node: soundSchema(node) } }, load).properties?.node ?? {},
  }
}

const pagesOf = remembered(({ words }: Source): readonly string[] => {
  const path = textOf(at(words, 'path'))
  if (path === undefined) return []
  const routes = new Map([
    ['create', 'cadastrar'],
    ['edit', 'alterar'],
    ['show', 'ver'],
    ...entriesOf(at(words, 'routes')).flatMap(([key, place]) => {
      const text = textOf(place)
      return text === undefined || key === 'list' ? [] : [[key, text] as const]
    }),
  ])
  return [...routes.values()].map((route) => `${path}/${route}`)
})

export function workflowFieldOf(source: Source): Field | undefined {
  const name = textOf(at(source.words, 'workflow', 'field'))
  return source.entity.fields.find((field) => field.name === name)
}

/** Entities that use a part, directly or through other parts. */
export function usersOf(sources: Sources, part: SchemaFile): readonly Source[] {
  const names = new Set([part.name])
  for (let before = 0; before !== names.size; ) {
    before = names.size
    for (const each of sources.parts) {
      if (mentions(each, names)) names.add(each.name)
    }
  }
  return sources.all.filter((source) => mentions(source.file, names))
}

function mentions(file: SchemaFile, names: ReadonlySet<string>): boolean {
  return refsOf(file).some((cursor) => names.has(refName(textOf(cursor) ?? '')))
}
