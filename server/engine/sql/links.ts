/* A many-to-many list stored as rows of its link entity: removed links are deactivated, not deleted. */

import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { searchText } from '#model/query/searchText'
import { encodeValue, hasColumn } from '../columns/columns'
import { identifier, join, type Statement, sql, toStatement } from '../columns/statement'
import { type Link, linkOf, searchColumn } from './context'

export interface WantedLinks {
  readonly id: number
  readonly targets: readonly number[]
  readonly actorId: number | null
}

/** Returns `id`, `owner` and `target` of each changed link. */
export interface LinkStatement extends Statement {
  readonly act: 'remove' | 'restore' | 'create'
  readonly entity: Entity
  readonly from: string
  readonly to: string
  readonly before: Row
  readonly after: Row
}

/**
 * Statements that make `targets` the active links of the records, to be run in this order. New links take the
 * defaults of the link entity, in the order of `targets`.
 * @param areNew whether the records are new, so that they have no links yet
 * @throws Error when the field has no link entity
 */
export function linkStatements(
  index: EntityIndex,
  entity: Entity,
  field: Field,
  records: readonly WantedLinks[],
  areNew = false,
): LinkStatement[] {
  const link = linkOf(index, entity, field)
  if (!link) throw new Error(`${entity.name}.${field.name} is not kept by a link entity`)
  const [isOn, isOff] = [{ [systemNames.active]: true }, { [systemNames.active]: false }]
  const made = { ...defaultRow(link), ...isOn }
  const parts = [
    ...(areNew ? [] : records).flatMap((record) => [
      { act: 'remove', text: inactivate(link, record), before: isOn, after: isOff } as const,
      { act: 'restore', text: reactivate(link, record), before: isOff, after: isOn } as const,
    ]),
    { act: 'create', text: insertMissing(link, records), before: {}, after: made } as const,
  ]
  return parts.map(({ text, ...part }) => ({
    ...part,
    ...link,
    ...toStatement(
      sql`${text} returning ${key}, ${identifier(link.from)} as owner, ${identifier(link.to)} as target`,
    ),
  }))
}

const key = identifier(systemNames.id)
const active = identifier(systemNames.active)
const version = identifier(systemNames.version)

function touched(actorId: number | null) {
  return sql`${version} = ${version} + 1, ${identifier(systemNames.updatedAt)} = now(), ${identifier(systemNames.updatedBy)} = ${actorId}::bigint`
}

function inactivate(link: Link, { id, targets, actorId }: WantedLinks) {
  return sql`update ${identifier(link.entity.name)} set ${active} = false, ${touched(actorId)} where ${identifier(link.from)} = ${id}::bigint and ${active} and ${identifier(link.to)} <> all(${targets}::bigint[])`
}

function reactivate(link: Link, { id, targets, actorId }: WantedLinks) {
  const table = identifier(link.entity.name)
  const to = identifier(link.to)
  // If there are several inactive links between the same records, the newest is reactivated.
  const youngest = sql`select max(old.${key}) from ${table} as old where old.${identifier(link.from)} = ${id}::bigint and old.${to} = any(${targets}::bigint[]) group by old.${to} having not bool_or(old.${active})`
  return sql`update ${table} set ${active} = true, ${touched(actorId)} where ${key} in (${youngest})`
}

function insertMissing(link: Link, records: readonly WantedLinks[]) {
  const wanted = records.flatMap(({ id, targets, actorId }) =>
    [...new Set(targets)].map((target) => [id, target, actorId] as const),
  )
  const parts = ([0, 1, 2] as const).map((part) => sql`${wanted.map((each) => each[part])}::bigint[]`)
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
    sql`wanted.owner`,
    sql`wanted.id`,
    sql`wanted.actor`,
    sql`wanted.actor`,
    sql`${searchText(link.entity, defaults)}::text`,
    ...own.map((field) => encodeValue(field, defaults[field.name])),
  ])
  const isThere = sql`select 1 from ${table} as old where old.${from} = wanted.owner and old.${to} = wanted.id and old.${active}`
  return sql`insert into ${table} (${columns}) select ${values} from unnest(${join(parts)}) with ordinality as wanted(owner, id, actor, at) where not exists (${isThere}) order by wanted.at`
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
