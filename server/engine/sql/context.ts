/*
 * What every compiled statement carries: the entities, who asks, and names for tables that never collide.
 */

import type { Entity, Field, Reference } from '#model/entity/entity'
import { isReferenceList } from '#model/entity/kindGuards'
import { type EntityIndex, type PathStep, resolvePath } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct, maySeePath } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import { type Fragment, identifier, sql } from './statement'

/** The column that holds the text that words are searched in. */
export const searchColumn = '_search'

/** One statement being compiled. */
export interface Compile {
  readonly index: EntityIndex
  readonly actor: Actor
  /** The condition comes from a schema, not from a request: field roles and other entities' scopes do not apply. */
  readonly isTrusted: boolean
  /** A name no other part of the statement has. */
  alias(): Fragment
}

/** Starts a statement. Its aliases are `t1`, `t2` …; the main table is `t`. */
export function startCompile(index: EntityIndex, actor: Actor): Compile {
  let last = 0
  return {
    index,
    actor,
    isTrusted: false,
    alias() {
      last += 1
      return identifier(`t${last}`)
    },
  }
}

/** The same statement, for conditions that schemas write. */
export function trust(compile: Compile): Compile {
  return { ...compile, isTrusted: true }
}

/** The steps of a path. @throws Problem unknown_field */
export function needPath(compile: Compile, entity: Entity, path: string): readonly PathStep[] {
  const steps = resolvePath(compile.index, entity, path)
  if (!steps) throw new Problem('unknown_field', refusalText.unknownField(path))
  return steps
}

/** May this statement use the path? */
export function mayUse(compile: Compile, entity: Entity, path: string): boolean {
  return compile.isTrusted || maySeePath(compile.index, entity, path, compile.actor)
}

/** May the actor look at rows of the entity at all? */
export function mayView(compile: Compile, entity: Entity): boolean {
  return compile.isTrusted || mayAct(entity, 'view', compile.actor)
}

/** The entity a reference points to; undefined when it is not part of this product. */
export function targetOf(index: EntityIndex, field: Field): Entity | undefined {
  return field.ref && index.get(field.ref.entity)
}

/** A link table of a many-to-many relation and its two columns. */
export interface Link {
  readonly entity: Entity
  readonly from: string
  readonly to: string
}

/** The link table that keeps a `references` field; undefined when the field keeps its own list. */
export function linkOf(index: EntityIndex, entity: Entity, field: Field): Link | undefined {
  const ref = field.ref
  if (!ref?.through || !isReferenceList(field)) return undefined
  const link = index.get(ref.through)
  if (!link) throw new Error(`${entity.name}.${field.name}: no link entity ${ref.through}`)
  const from = ref.from ?? referenceTo(link, entity.name)
  const to = ref.to ?? referenceTo(link, ref.entity, from)
  if (from === undefined || to === undefined) throw new Error(`${link.name}: not a link of ${entity.name}`)
  return { entity: link, from, to }
}

function referenceTo(link: Entity, target: Reference['entity'], other?: string): string | undefined {
  return link.fields.find((field) => field.ref?.entity === target && field.name !== other)?.name
}

/** A column of a table. */
export function column(table: Fragment, name: string): Fragment {
  return sql`${table}.${identifier(name)}`
}
