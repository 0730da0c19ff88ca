import type { Entity, Field, Reference } from '#model/entity/entity'
import { isReferenceList } from '#model/entity/kindGuards'
import { type EntityIndex, type PathStep, resolvePath } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct, maySeePath } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type Fragment, identifier, sql } from '../columns/statement'

export const searchColumn = '_search'

export interface CompileContext {
  readonly index: EntityIndex
  readonly actor: Actor
  /** The query comes from a schema instead of a request, so field roles and other entities' scopes do not apply. */
  readonly isTrusted: boolean
  /** Conditions are tested on one row after the other, which takes longer with a long list of ids. */
  readonly isPerRow?: true
  alias(): Fragment
}

/** Aliases are `t1`, `t2` …; the main table is `t`. */
export function startCompile(index: EntityIndex, actor: Actor): CompileContext {
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

export function trust(compile: CompileContext): CompileContext {
  return { ...compile, isTrusted: true }
}

export function needPath(compile: CompileContext, entity: Entity, path: string): readonly PathStep[] {
  const steps = resolvePath(compile.index, entity, path)
  if (!steps) throw new Problem('unknown_field', refusalText.unknownField(path))
  return steps
}

export function mayUse(compile: CompileContext, entity: Entity, path: string): boolean {
  return compile.isTrusted || maySeePath(compile.index, entity, path, compile.actor)
}

export function mayView(compile: CompileContext, entity: Entity): boolean {
  return compile.isTrusted || mayAct(entity, 'view', compile.actor)
}

export function targetOf(index: EntityIndex, field: Field): Entity | undefined {
  return field.ref && index.get(field.ref.entity)
}

export interface Link {
  readonly entity: Entity
  readonly from: string
  readonly to: string
}

/** Undefined if the field stores its own list of ids. */
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

export function column(table: Fragment, name: string): Fragment {
  return sql`${table}.${identifier(name)}`
}
