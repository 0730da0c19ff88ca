/*
 * Renames entities and properties in everything stored about records: accounts, history, saved views,
 * calendars, templates, favourites, notes, messages, tokens. Features rename their own data through `names`.
 */

import type { ChoiceChange } from '#model/changes/declaredChange'
import { type DeclaredChange, type NameTranslator, namesAfter } from '#model/changes/declaredChange'
import { changeAt, type Renaming } from '#model/changes/renaming'
import { fieldShapeAt } from '#model/changes/shape'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { Queryable } from '../../db/database'
import { quote } from '../columns/statement'
import type { NameColumn } from '../contract'
import { renameInUserData } from './userData'

/** Tables with an `entity` column that is not part of a unique constraint. */
const plain = [
  'sys_account',
  'sys_audit',
  'sys_note',
  'sys_outbox',
  'sys_calendar',
  'sys_import',
  'sys_aside',
  'sys_event_run',
  'sys_notice',
  'sys_notice_message',
  'sys_notice_choice',
  'sys_broadcast',
  'sys_opt_out',
]

/** Runs before the entity's own tables are renamed. */
export async function applyRename(
  tx: Queryable,
  followed: DeclaredChange,
  nameColumns: readonly NameColumn[],
): Promise<void> {
  const names = namesAfter(followed)
  const { renaming, choices, transition } = followed
  await tx.query(`select set_config('sys.rename', 'on', true)`)
  await renameInUserData(tx, names)
  for (const nameColumn of nameColumns) await followFeature(tx, followed, nameColumn, names)
  if (renaming?.path !== undefined) await followHistory(tx, { ...renaming, path: renaming.path }, names)
  if (choices) {
    const renamed = { ...choices, values: renamedChoices(followed.shapes, choices) }
    await followHistory(tx, renamed, namesAfter({ shapes: followed.shapes, choices: renamed }))
  }
  if (renaming && renaming.path === undefined) await renameEntity(tx, renaming)
  if (transition) {
    await tx.query(
      `update sys_audit set detail = $3 where entity = $1 and act = 'transition' and detail = $2`,
      [transition.entity, transition.transition, transition.to],
    )
  }
  await tx.query(`select set_config('sys.rename', '', true)`)
}

/** Pure renames of choices; mapping a choice to another existing one, or to none, changes the record instead. */
export function renamedChoices(shapes: DeclaredChange['shapes'], { entity, path, values }: ChoiceChange) {
  const shape = shapes.get(entity)
  const known = new Set(((shape && fieldShapeAt(shape, path)?.values) ?? []).map(([value]) => value))
  return Object.fromEntries(Object.entries(values).filter(([, to]) => to !== null && !known.has(to)))
}

async function renameEntity(tx: Queryable, { entity, to }: Renaming): Promise<void> {
  for (const table of plain) {
    await tx.query(`update ${table} set entity = $2 where entity = $1`, [entity, to])
  }
  for (const table of ['sys_view', 'sys_template']) {
    await tx.query(
      `update ${table} as old set name = old.name || ' (' || $1 || ')' where entity = $1 and exists
         (select from ${table} n where n.entity = $2 and n.account_id = old.account_id and lower(n.name) = lower(old.name))`,
      [entity, to],
    )
    await tx.query(`update ${table} set entity = $2 where entity = $1`, [entity, to])
  }
  for (const [table, key] of [
    ['sys_default_view', 'account_id'],
    ['sys_favourite', 'account_id, record_id'],
    ['sys_import_columns', 'account_id'],
  ]) {
    await tx.query(
      `delete from ${table} where entity = $1 and (${key}) in (select ${key} from ${table} where entity = $2)`,
      [entity, to],
    )
    await tx.query(`update ${table} set entity = $2 where entity = $1`, [entity, to])
  }
  await tx.query(
    `update sys_access_token set entities =
       (select jsonb_agg(case when e = to_jsonb($1::text) then to_jsonb($2::text) else e end) from jsonb_array_elements(entities) e)
      where entities @> to_jsonb($1::text)`,
    [entity, to],
  )
}

export async function rewriteHistory(
  tx: Queryable,
  place: Pick<ChoiceChange, 'entity' | 'path'>,
  change: (value: unknown) => unknown,
): Promise<void> {
  const row = (_entity: string, before: Row) =>
    changeAt(before, place.path, (holder, name) =>
      name in holder ? { ...holder, [name]: change(holder[name]) } : holder,
    )
  await tx.query(`select set_config('sys.rename', 'on', true)`)
  await followHistory(tx, place, { row })
  await tx.query(`select set_config('sys.rename', '', true)`)
}

async function followHistory(
  tx: Queryable,
  { entity, path }: Pick<ChoiceChange, 'entity' | 'path'>,
  names: Pick<NameTranslator, 'row'>,
): Promise<void> {
  const [top = ''] = path.split('.')
  for (let after = 0; ; ) {
    const rows = await tx.query<{ id: number; changes: Readonly<Record<string, unknown>> }>(
      `select id, changes from sys_audit where entity = $1 and changes ? $2 and id > $3 order by id limit 1000`,
      [entity, top, after],
    )
    if (rows.length === 0) return
    const followed = rows.map(({ id, changes }) => ({
      id,
      changes: followPairs(changes, top, entity, names),
    }))
    await tx.query(
      `update sys_audit as row set changes = made.changes from jsonb_to_recordset($1::jsonb) as made(id bigint, changes jsonb) where row.id = made.id`,
      [JSON.stringify(followed)],
    )
    after = rows.at(-1)?.id ?? after
  }
}

function followPairs(changes: Row, top: string, entity: string, names: Pick<NameTranslator, 'row'>): Row {
  const pair: unknown = changes[top]
  if (!Array.isArray(pair)) return changes
  const sides = pair.map((value: unknown) => names.row(entity, { [top]: value }))
  const name = Object.keys(sides[0] ?? {})[0] ?? top
  if (name !== top && name in changes) return changes
  const values = sides.map((side) => side[name] ?? null)
  return Object.fromEntries(
    Object.entries(changes).map(([key, value]) => (key === top ? [name, values] : [key, value])),
  )
}

async function followFeature(
  tx: Queryable,
  { shapes }: DeclaredChange,
  { entity, field, follow }: NameColumn,
  names: NameTranslator,
): Promise<void> {
  if (!shapes.get(entity)?.fields.some(({ name }) => name === field)) return
  const rows = await tx.query<{ id: number; value: unknown }>(
    `select id, ${quote(field)} as value from ${quote(entity)} where ${quote(field)} is not null`,
  )
  for (const { id, value } of rows) {
    const followed = follow(value, names)
    if (JSON.stringify(followed) === JSON.stringify(value)) continue
    const isJson = isRow(value) || Array.isArray(value)
    await tx.query(
      `update ${quote(entity)} set ${quote(field)} = $2${isJson ? '::jsonb' : ''} where id = $1`,
      [id, isJson ? JSON.stringify(followed) : followed],
    )
  }
}
