/* Finds records that reference files in fields the actor may see. Looks up many files at once by index. */
import type { Entity, Field } from '#model/entity/entity'
import { isJson, isStoredFile } from '#model/entity/kindGuards'
import { type EntityIndex, walkFields } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { maySee } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import {
  allOf,
  constant,
  type Fragment,
  identifier,
  join,
  type Statement,
  sql,
  toStatement,
} from '../columns/statement'
import { column, startCompile } from './context'
import { compileVisible } from './filter'
import { prune } from './rowColumns'

const planned = new WeakMap<Entity, readonly Field[]>()

export function fileFields(entity: Entity): readonly Field[] {
  const found =
    planned.get(entity) ??
    entity.fields.filter((field) =>
      [...walkFields([field])].some((each) => isStoredFile(each) || isJson(each)),
    )
  planned.set(entity, found)
  return found
}

export function keysIn(json: Fragment): Fragment {
  return sql`app_file_keys(${json})`
}

export interface FileField {
  readonly entity: Entity
  readonly field: Field
}

/**
 * Rows of `at`, `key`, `id` and the field's `value` as the role may see it, at most one per file and field.
 * The actor's own record comes first, because it is unmasked for its owner. Undefined if there is no such
 * field that the actor may see.
 */
export function selectFileHolders(
  index: EntityIndex,
  places: readonly FileField[],
  keys: readonly string[],
  actor: Actor,
): Statement | undefined {
  const table = identifier('t')
  const wanted = sql`unnest(${keys}::text[]) as wanted(key)`
  const parts = places.flatMap(({ entity, field }, at) => {
    if (!maySee(field, actor.role)) return []
    const compile = startCompile(index, actor)
    const raw = column(table, field.name)
    const seen = prune(compile, raw, field)
    const id = column(table, systemNames.id)
    const names = (json: Fragment) => sql`${keysIn(json)} @> array[wanted.key]`
    const where = allOf([
      names(raw),
      seen === raw ? constant('true') : names(seen),
      compileVisible(compile, entity, table),
    ])
    const own = actor.entity === entity.name ? (actor.recordId ?? null) : null
    const first = sql`select ${id} as id, ${seen} as value from ${identifier(entity.name)} as ${table}
      where ${where} order by (${id} = ${own}::bigint) is true desc limit 1`
    return [
      sql`select ${at}::int as at, wanted.key, held.id, held.value from ${wanted} cross join lateral (${first}) as held`,
    ]
  })
  return parts.length === 0 ? undefined : toStatement(join(parts, ' union all '))
}

/** Rows of `at` and `id`: the records that the actor may see, active or not. */
export function selectSeenOfEach(
  index: EntityIndex,
  asked: readonly { readonly entity: Entity; readonly ids: readonly number[] }[],
  actor: Actor,
): Statement {
  const table = identifier('t')
  const each = asked.map(({ entity, ids }, at) => {
    const id = column(table, systemNames.id)
    const where = allOf([
      sql`${id} = any(${ids}::bigint[])`,
      compileVisible(startCompile(index, actor), entity, table),
    ])
    return sql`select ${at}::int as at, ${id} as id from ${identifier(entity.name)} as ${table} where ${where}`
  })
  return toStatement(join(each, ' union all '))
}
