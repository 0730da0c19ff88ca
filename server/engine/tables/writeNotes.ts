/*
 * Notes in `sys_write` which transaction wrote to which table, so that a total can be known to be current, and which of
 * its records, so that browsers read only those again. Triggers do it, so every statement is noted, also those of other programs. A transaction adds rows of its own, because a counter would
 * make writers wait for each other.
 */
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import type { Database, Queryable } from '../../db/database'
import { identifier, literal, toText } from '../columns/statement'
import { everyTable, notedTables } from '../sql/freshness'
import type { Catalog } from './catalog'
import type { TableStep } from './step'

const noting = 'sys_note_write'

/** Records that are named by their ids in one statement, and statements of a transaction that name them. */
const [mostRecords, mostNotes] = [20, 20]

/** `gained` is the change in the number of active rows, `records` their ids; null if they are not known. */
export const writesSql = `create table if not exists sys_write (relation text not null, tx xid8 not null, gained bigint);
alter table sys_write add column if not exists records bigint[];
create index if not exists sys_write_tx on sys_write (relation, tx) include (gained)`

const body = `
declare
  touched bigint := 1;
  before bigint := 0;
  after bigint := 0;
  difference bigint;
  records bigint[];
  noted bigint;
begin
  if tg_nargs > 0 then
    if tg_op <> 'INSERT' then
      select count(*), count(*) filter (where ${systemNames.active}) into touched, before from gone;
    end if;
    if tg_op <> 'DELETE' then
      select count(*), count(*) filter (where ${systemNames.active}) into touched, after from fresh;
    end if;
    difference := after - before;
    if touched <= ${mostRecords} and tg_op = 'DELETE' then
      records := array(select id from gone);
    elsif touched <= ${mostRecords} then
      records := array(select id from fresh);
    end if;
  end if;
  if touched > 0 then
    select count(*) into noted from (
      select from sys_write as w where w.relation = tg_table_name and w.tx = pg_current_xact_id() limit ${mostNotes + 1}) as n;
    -- The last of many notes names no records.
    if noted >= ${mostNotes} then
      records := null;
    end if;
    if noted = 0 or difference <> 0 or tg_op = 'TRUNCATE' or (tg_nargs > 0 and noted <= ${mostNotes}) then
      insert into sys_write (relation, tx, gained, records) values (tg_table_name, pg_current_xact_id(), difference, records);
    end if;
  end if;
  return null;
end`

/** The transition tables that an event has, and the call. */
const events = [
  ['insert', 'referencing new table as fresh ', `${noting}('rows')`],
  ['update', 'referencing old table as gone new table as fresh ', `${noting}('rows')`],
  ['delete', 'referencing old table as gone ', `${noting}('rows')`],
  ['truncate', '', `${noting}()`],
] as const

export function planWriteNotes(
  catalog: Catalog,
  tables: readonly { readonly entity: Entity; readonly old: string | undefined }[],
): readonly TableStep[] {
  const step = (kind: TableStep['kind'], sql: string): TableStep => ({
    kind,
    sql,
    why: 'writes are noted, so that totals can be kept',
    risk: 'safe',
  })
  const isThere = (table: string | undefined, trigger: string) =>
    table !== undefined && catalog.tables.get(table)?.triggers.has(trigger) === true
  const system = notedTables.filter((name) => catalog.tables.has(name) && !isThere(name, `sys_noted_write`))
  return [
    ...(catalog.tables.get('sys_write')?.columns.has('records') ? [] : [step('function', writesSql)]),
    ...(catalog.functions.get(noting) === body
      ? []
      : [
          step(
            'function',
            `create or replace function ${noting}() returns trigger language plpgsql as ${toText(literal(body))}`,
          ),
        ]),
    ...system.map((name) =>
      step(
        'trigger',
        `create trigger sys_noted_write after insert or update or delete on ${name} for each statement execute function ${noting}()`,
      ),
    ),
    ...tables.flatMap(({ entity, old }) =>
      events
        .filter(([event]) => !isThere(old, `sys_noted_${event}`))
        .map(([event, seen, call]) =>
          step(
            'trigger',
            `create trigger sys_noted_${event} after ${event} on ${toText(identifier(entity.name))} ${seen}for each statement execute function ${call}`,
          ),
        ),
    ),
  ]
}

/** Notes what is written of a record outside of its own row, so that pages that show it read it again. */
export async function noteRecord(db: Queryable, table: string, id: number): Promise<void> {
  await db.query(
    'insert into sys_write (relation, tx, gained, records) values ($1, pg_current_xact_id(), 0, array[$2::bigint])',
    [table, id],
  )
}

/** Tables may have changed in ways that no trigger notes. */
export async function forgetTotals(db: Queryable): Promise<void> {
  await db.query('insert into sys_write (relation, tx) values ($1, pg_current_xact_id())', [everyTable])
}

/**
 * Deletes all notes, which makes every kept total outdated. At a start also those copied from another cluster, whose
 * transaction numbers mean nothing here.
 */
export async function sweepWrites(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await forgetTotals(tx)
    await tx.query('delete from sys_write where tx <> pg_current_xact_id()')
  })
}
