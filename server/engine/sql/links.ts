/* A many-to-many list stored as rows of its link entity: removed links are deactivated, not deleted. */

import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { searchText } from '#model/query/searchText'
import { encodeValue, hasColumn } from '../columns/columns'
import { identifier, join, type Statement, sql, toStatement } from '../columns/statement'
import { type Link, linkOf, searchColumn } from './context'

/** Returns `id` and `target` of each changed link. */
export interface LinkStatement extends Statement {
  readonly act: 'remove' | 'restore' | 'create'
  readonly entity: Entity
  readonly to: string
  readonly before: Row
  readonly after: Row
}

/**
 * Statements that make `targets` the active links of the record, to be run in this order. New links take the
 * defaults of the link entity, in the order of `targets`.
 * @throws Error when the field has no link entity
 */
export function linkStatements(
  index: EntityIndex,
  entity: Entity,
  field: Field,
  id: number,
  targets: readonly number[],
  actorId: number | null,
): LinkStatement[] {
  const link = linkOf(index, entity, field)
  if (!link) throw new Error(`${entity.name}.${field.name} is not kept by a link entity`)
  const wanted = [...new Set(targets)]
  const [isOn, isOff] = [{ [systemNames.active]: true }, { [systemNames.active]: false }]
  const made = { ...defaultRow(link), [link.from]: id, ...isOn }
  const parts = [
    { act: 'remove', text: inactivate(link, id, wanted, actorId), before: isOn, after: isOff },
    { act: 'restore', text: reactivate(link, id, wanted, actorId), before: isOff, after: isOn },
    { act: 'create', text: insertMissing(link, id, wanted, actorId), before: {}, after: made },
  ] as const
  return parts.map(({ text, ...part }) => ({
    ...part,
    ...toStatement(sql`${text} returning ${key}, ${identifier(link.to)} as target`),
    entity: link.entity,
    to: link.to,
  }))
}

const key = identifier(systemNames.id)
const active = identifier(systemNames.active)
const version = identifier(systemNames.version)

function touched(actorId: number | null) {
  return sql`${version} = ${version} + 1, ${identifier(systemNames.updatedAt)} = now(), ${identifier(systemNames.updatedBy)} = ${actorId}::bigint`
}

function inactivate(link: Link, id: number, wanted: readonly number[], actorId: number | null) {
  return sql`update ${identifier(link.entity.name)} set ${active} = false, ${touched(actorId)} where ${identifier(link.from)} = ${id}::bigint and ${active} and ${identifier(link.to)} <> all(${wanted}::bigint[])`
}

function reactivate(link: Link, id: number, wanted: readonly number[], actorId: number | null) {
  const table = identifier(link.entity.name)
  const to = identifier(link.to)
  // If there are several inactive links between the same records, the newest is reactivated.
  const youngest = sql`select max(old.${key}) from ${table} as old where old.${identifier(link.from)} = ${id}::bigint and old.${to} = any(${wanted}::bigint[]) group by old.${to} having not bool_or(old.${active})`
  return sql`update ${table} set ${active} = true, ${touched(actorId)} where ${key} in (${youngest})`
}

function insertMissing(link: Link, id: number, wanted: readonly number[], actorId: number | null) {
  const table = identifier(link.entity.name)
  const from = identifier(link.from)
  const to = identifier(link.to)
  const defaults = defaultRow(link)
  const own = link.entity.fields.filter((field) => field.name in defaults)
  const columns = join([
    from,
    to,
    identifier(systemNames.createdBy),
    identifier(systemNames.updatedBy),
    identifier(searchColumn),
    ...own.map((field) => identifier(field.name)),
  ])
  const values = join([
    sql`${id}::bigint`,
    sql`wanted.id`,
    sql`${actorId}::bigint`,
    sql`${actorId}::bigint`,
    sql`${searchText(link.entity, defaults)}::text`,
    ...own.map((field) => encodeValue(field, defaults[field.name])),
  ])
  const isThere = sql`select 1 from ${table} as old where old.${from} = ${id}::bigint and old.${to} = wanted.id and old.${active}`
  return sql`insert into ${table} (${columns}) select ${values} from unnest(${wanted}::bigint[]) with ordinality as wanted(id, at) where not exists (${isThere}) order by wanted.at`
}

function defaultRow(link: Link): Row {
  const row: Row = {}
  for (const field of link.entity.fields) {
    const value = field.default
    const isOwn = !field.system && hasColumn(field) && field.name !== link.from && field.name !== link.to
    if (isOwn && value !== undefined && value !== null) row[field.name] = value
  }
  return row
}
