/*
 * Room: schema files as the checks see them: fields, paths, shared parts. Hides mistakes: what is sound of a file is read.
 *
 * All files read for the checks between them: entities with their fields, roles, who uses which part.
 * Reads whatever is sound of a file and leaves the rest out, so that one mistake does not hide another.
 */
import { bundleSchema } from '#model/entity/bundle'
import type { Entity, Field } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { parseEntity } from '#model/entity/parseEntity'
import { at, type Cursor, rootOf, textOf } from '../files/cursor'
import type { SchemaFile } from '../files/schemaFile'
import { circularParts, refName } from './checkParts'
import { soundSchema } from './soundSchema'

/** An entity's file as the checks see it. */
export interface Source {
  readonly file: SchemaFile
  readonly name: string
  /** Its `x-entity`. */
  readonly words: Cursor
  /** Its fields; the words of `x-entity` are read from the file, not from here. */
  readonly entity: Entity
}

/** All files. */
export interface Sources {
  readonly all: readonly Source[]
  readonly parts: readonly SchemaFile[]
  readonly byName: ReadonlyMap<string, Source>
  /** Entity of the account by role; of two with the same role the first. */
  readonly accounts: ReadonlyMap<string, Source>
  /** A node with its `$ref`s resolved. */
  resolve(node: unknown): JsonSchema
}

/** Reads the files. */
export function readSources(files: readonly SchemaFile[], parts: readonly SchemaFile[]): Sources {
  const circular = circularParts(parts)
  const byPart = new Map(
    parts.map((part) => [part.name, circular.has(part.name) ? {} : soundSchema(part.value)]),
  )
  const load = (ref: string): JsonSchema => byPart.get(refName(ref)) ?? {}
  const all = files.map((file): Source => {
    const schema = { ...bundleSchema(soundSchema(file.value), load), 'x-entity': {} }
    return {
      file,
      name: file.name,
      words: at(rootOf(file), 'x-entity'),
      entity: parseEntity(file.name, schema),
    }
  })
  const accounts = new Map<string, Source>()
  for (const source of all) {
    const role = textOf(at(source.words, 'account', 'role'))
    if (role !== undefined && !accounts.has(role)) accounts.set(role, source)
  }
  return {
    all,
    parts,
    byName: new Map(all.map((source) => [source.name, source])),
    accounts,
    resolve: (node) => bundleSchema({ properties: { node: soundSchema(node) } }, load).properties?.node ?? {},
  }
}

/** The field whose values move through the workflow. */
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
  const refs = file.text.matchAll(/"\$ref"\s*:\s*"([^"]+)"/g)
  return [...refs].some(([, ref]) => names.has(refName(ref ?? '')))
}
