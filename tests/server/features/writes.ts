/* Records the writes of an action: new versions of records and their audit rows. */
import { expect } from 'vitest'
import { entities } from '#generated/entities.ts'
import { looks } from '../../../server/engine/auditLog/audit'
import type { TestServer } from '../../support/server'

const versions = entities
  .map(({ name }) => `select '${name} ' || id as record, versao::int from "${name}"`)
  .join(' union all ')

/** PostgreSQL plans a function once, and this one is called twice per action. */
const asFunction = `create or replace function test_versions() returns table (record text, versao int) language plpgsql
  as $$ #variable_conflict use_column
  begin return query ${versions}; end $$`
const prepared = new WeakSet<TestServer['db']>()

interface ExpectedAct {
  readonly record: string
  readonly act: string
}

/** Each record once per new version, and the audit rows in the same format. */
interface RecordedWrites {
  readonly versions: readonly string[]
  readonly audit: readonly string[]
  /** The audit rows as `entity: action`, with a transition's own name. */
  readonly acts: readonly string[]
  readonly messages: readonly string[]
}

const told: Readonly<Record<string, string>> = {
  'register: aprovar': 'mail',
  'aprovacao: avisar': 'sms',
  'register: avisar': 'sms',
}

async function watchWrites({ db }: TestServer, act: () => Promise<unknown>): Promise<RecordedWrites> {
  if (!prepared.has(db)) await db.exec(asFunction)
  prepared.add(db)
  const read = async () => {
    const rows = await db.query<{ record: string; versao: number }>('select * from test_versions()')
    return new Map(rows.map(({ record, versao }) => [record, versao]))
  }
  const [last] = await db.query<{ id: number }>('select coalesce(max(id), 0) as id from sys_audit')
  const before = await read()
  const [lastMessage] = await db.query<{ id: number }>('select coalesce(max(id), 0) as id from sys_outbox')
  await act()
  const after = await read()
  const audit = await db.query<ExpectedAct>(
    `select entity || ' ' || record_id as record, coalesce(detail, act) as act
       from sys_audit where id > $1::bigint and act <> all ($2::text[])`,
    [last?.id, looks],
  )
  const messages = await db.query<{ channel: string }>(
    // Which events a change fires is tested elsewhere.
    "select channel from sys_outbox where id > $1::bigint and channel <> 'event' order by channel",
    [lastMessage?.id],
  )
  return {
    messages: messages.map(({ channel }) => channel),
    versions: [...after]
      .flatMap(([record, versao]) => Array.from({ length: versao - (before.get(record) ?? 0) }, () => record))
      .sort(),
    audit: audit.map(({ record }) => record).sort(),
    acts: audit.map(({ record, act: name }) => `${record.split(' ')[0]}: ${name}`).sort(),
  }
}

/**
 * Expects one new version and one audit row for each changed record, exactly these actions (`widget: edit`),
 * and the messages that follow from them, or those provided. Side effects after the commit are `later`:
 * separate writes with a version each.
 */
export async function expectOneWriteEach(
  server: TestServer,
  acts: readonly string[],
  act: () => Promise<unknown>,
  messages: readonly string[] = acts.flatMap((name) => told[name] ?? []),
  later: readonly string[] = [],
): Promise<void> {
  const written = await watchWrites(server, act)
  expect(written.messages).toEqual(messages)
  expect(written.acts).toEqual([...acts, ...later].sort())
  const own = written.versions.length - later.length
  expect(new Set(written.versions).size, 'records with more than one version').toBe(own)
  expect(written.audit).toEqual(written.versions)
}
