/*
 * Renames entities and properties in user data (saved views, templates, calendars, favourites), and counts
 * the data affected by a removal.
 */
import { followQuestion, type NameTranslator, namesAfter } from '#model/changes/declaredChange'
import { type Renaming, renamedPath } from '#model/changes/renaming'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { Queryable } from '../../db/database'
import { quote } from '../columns/statement'
import { changesText, type UsageCounts } from './messages'
import type { MigrationContext } from './migrationContext'

type Change = (table: string, column: string, id: number, value: unknown, before: unknown) => Promise<void>

export async function renameInUserData(tx: Queryable, names: NameTranslator): Promise<void> {
  await forEachChanged(tx, names, async (table, column, id, value) => {
    const isJson = typeof value !== 'string'
    await tx.query(
      `update ${quote(table)} set ${quote(column)} = $2${isJson ? '::jsonb' : ''} where id = $1`,
      [id, isJson ? JSON.stringify(value) : value],
    )
  })
}

/** Counts user data that names an entity or property. The old shapes must still be in place. */
export async function countUserData(
  { tx, shapes }: Pick<MigrationContext, 'tx' | 'shapes'>,
  { entity, path }: Omit<Renaming, 'to'>,
): Promise<UsageCounts> {
  if (path === undefined) {
    const [row] = await tx.query<UsageCounts>(
      `select ${Object.entries(tables)
        .map(([name, table]) => `(select count(*) from ${table} where entity = $1)::int as ${name}`)
        .join(', ')}`,
      [entity],
    )
    return row ?? none
  }
  // Data counts as naming it exactly when a rename would change the data.
  const found = {
    sys_view: new Set<number>(),
    sys_template: new Set<number>(),
    sys_calendar: new Set<number>(),
  }
  const names = namesAfter({ shapes, renaming: { entity, path, to: '' } })
  await forEachChanged(tx, names, async (table, _column, id, after, before) => {
    const isMissed = JSON.stringify(inSight(before)) !== JSON.stringify(inSight(after))
    if (isMissed) found[table as keyof typeof found].add(id)
  })
  return {
    views: found.sys_view.size,
    templates: found.sys_template.size,
    calendars: found.sys_calendar.size,
    marks: 0,
  }
}

/** A view that only hides the property is not affected. */
function inSight(value: unknown): unknown {
  if (!isRow(value) || !Array.isArray(value.columns)) return value
  return { ...value, columns: value.columns.filter((column) => !isRow(column) || column.hidden !== true) }
}

export async function planUserDataRename(
  context: MigrationContext,
  { entity, path, to }: Renaming,
): Promise<void> {
  const kept = await countUserData(context, { entity, ...(path !== undefined && { path }) })
  const text = changesText.followed(path ?? entity, kept)
  if (text === '') return
  const place = path === undefined ? { entity: to } : { entity, path: renamedPath(path, to) }
  context.planned.push({ ...place, class: 'segura', text, waits: false, offers: [] })
}

const none: UsageCounts = { views: 0, templates: 0, calendars: 0, marks: 0 }

const tables: Readonly<Record<keyof UsageCounts, string>> = {
  views: 'sys_view',
  templates: 'sys_template',
  calendars: 'sys_calendar',
  marks: 'sys_favourite',
}

async function forEachChanged(tx: Queryable, names: NameTranslator, change: Change): Promise<void> {
  const differs = async (table: string, column: string, id: number, before: unknown, after: unknown) => {
    if (JSON.stringify(before) !== JSON.stringify(after)) await change(table, column, id, after, before)
  }
  const views = await tx.query<{ id: number; entity: string; state: Row }>(
    'select id, entity, state from sys_view',
  )
  for (const { id, entity, state } of views) {
    await differs('sys_view', 'state', id, state, followQuestion(names, entity, state))
  }
  const templates = await tx.query<{ id: number; entity: string; state: Row }>(
    'select id, entity, state from sys_template',
  )
  for (const { id, entity, state } of templates) {
    await differs('sys_template', 'state', id, state, names.row(entity, state))
  }
  const calendars = await tx.query<{ id: number; entity: string; field: string; question: Row }>(
    'select id, entity, field, question from sys_calendar',
  )
  for (const { id, entity, field, question } of calendars) {
    await differs('sys_calendar', 'field', id, field, names.path(entity, field))
    await differs('sys_calendar', 'question', id, question, followQuestion(names, entity, question))
  }
}
