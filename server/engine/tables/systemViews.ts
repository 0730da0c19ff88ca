/*
 * Views of the engine's own tables with the columns of a generated table, so that lists, totals and files can
 * read them like any entity.
 */
import { createHash } from 'node:crypto'
import type { Entity, Field } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { searchedPaths } from '#model/query/searchText'
import type { Database } from '../../db/database'
import { columnOf, hasColumn } from '../columns/columns'
import { literal, quote, toText } from '../columns/statement'
import { searchColumn } from '../sql/context'
import { broadcastView, outboxView } from './system/messages'

/** Selects `id`, `at` and the entity's own columns, by entity. */
const sources: Readonly<Record<string, string>> = {
  sys_outbox_message: outboxView,
  sys_broadcast_message: broadcastView,
}

const systemColumns: Readonly<Record<string, string>> = {
  [systemNames.active]: 'true',
  [systemNames.version]: '1',
  [systemNames.createdAt]: 'source.at',
  [systemNames.updatedAt]: 'source.at',
}

/**
 * `create view "x" as select source."id"::bigint as "id", …, app_fold(concat_ws(…)) as "_search" from (…) as source`
 * @throws Error for an entity without a source
 */
function systemViewSql(entity: Entity): string {
  const source = sources[entity.name]
  if (source === undefined) throw new Error(`The engine has no view ${entity.name}.`)
  const columns = entity.fields.filter(hasColumn).map((field) => {
    const value = systemColumns[field.name] ?? (isLeftOut(field) ? 'null' : `source.${quote(field.name)}`)
    return `${value}::${columnOf(field).type} as ${quote(field.name)}`
  })
  const texts = searchedPaths(entity).flatMap((path) => {
    const field = fieldAt(entity, path)
    return field ? shownSql(field) : []
  })
  const search = `app_fold(concat_ws(e'\\n', ${["''", ...texts].join(', ')})) as ${quote(searchColumn)}`
  return `create view ${quote(entity.name)} as select ${[...columns, search].join(', ')} from (${source}) as source`
}

const madeSql = `select relname::text as name, obj_description(oid, 'pg_class') as sign from pg_class
where relnamespace = current_schema()::regnamespace and relkind = 'v'`

/** Creates the views that are missing or outdated, according to their comment. */
export async function prepareSystemViews(db: Database, entities: readonly Entity[]): Promise<void> {
  const findStale = async () => {
    const made = await db.query<{ name: string; sign: string | null }>(madeSql)
    const signs = new Map(made.map(({ name, sign }) => [name, sign]))
    return entities
      .map((entity) => ({
        name: quote(entity.name),
        sql: systemViewSql(entity),
        last: signs.get(entity.name),
      }))
      .filter(({ sql, last }) => last !== signOf(sql))
  }
  if ((await findStale()).length === 0) return
  await db.withLock('tables', async () => {
    for (const { name, sql } of await findStale()) {
      const comment = `comment on view ${name} is '${signOf(sql)}'`
      await db.transaction((tx) => tx.exec([`drop view if exists ${name}`, sql, comment].join(';\n')))
    }
  })
}

function signOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function isLeftOut({ name }: Field): boolean {
  return name === systemNames.createdBy || name === systemNames.updatedBy
}

/** `case source."state" when 'sent' then 'Enviada' end` */
function shownSql({ name, values }: Field): string {
  const column = `source.${quote(name)}`
  if (!values) return `${column}::text`
  const titles = values.map(
    ({ value, title }) => `when ${toText(literal(String(value)))} then ${toText(literal(title))}`,
  )
  return `case ${column} ${titles.join(' ')} end`
}
