/*
 * Timeline of a record: audit log, decisions, messages and notes, read from several tables in one statement
 * by keyset pagination.
 */
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { hideValue } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { filterOf, type Relation, relationsFor } from '#model/record/relations'
import type { AuditEntry } from '#model/wire/record/audit'
import type {
  TimelineEntry,
  TimelineKind,
  TimelineMessage,
  TimelinePage,
  TimelineQuery,
} from '#model/wire/record/timeline'
import type { Queryable } from '../../db/database'
import { type Changes, looks, recordedSql, seenChanges } from '../auditLog/audit'
import { allOf, constant, type Fragment, join, sql, toStatement } from '../columns/statement'
import { idsWhere, selectLabels } from '../sql/select'
import { type NoteRow, noteView } from './noteRow'

const pageSize = 20

interface Stream {
  readonly index: EntityIndex
  readonly entity: Entity
  readonly id: number
  readonly actor: Actor
  readonly channels: readonly string[]
}

/** A table of entries. `rank` orders entries of the same instant, and identifies the source. */
interface Source {
  readonly rank: number
  /** Condition for the rows of a kind; undefined if the source has none. */
  where(kind: TimelineKind | undefined): Fragment | undefined
  readonly from: Fragment
  readonly kinds: readonly (readonly [TimelineKind, Fragment])[]
}

const all = constant('true')
const isTransition = sql`x.act = 'transition'`
const isChange = sql`x.act <> 'transition'`
/** Outbox messages, and the summaries that are left after they are swept. */
const messages = constant(`(select id, at, channel, entity, record_id from sys_outbox
  union all select id, at, channel, entity, record_id from sys_message) x`)
const hasFiles = sql`x.files <> '[]'::jsonb`

export async function readTimeline(
  db: Queryable,
  stream: Stream,
  { kind, before }: TimelineQuery,
): Promise<TimelinePage> {
  const after = before === undefined ? undefined : parseCursor(before)
  const deciding = decidingOf(stream)
  const sources = sourcesOf(stream, deciding)
  const rows = await readPage(db, stream.actor.viewer ? null : stream.actor.id, sources, kind, after)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  const entries = await tellEntries(db, stream, shown)
  const counts = after === undefined ? await countKinds(db, sources) : undefined
  return {
    entries,
    ...(last && { next: [last.at, last.rank, last.id].join('~') }),
    ...(counts && { counts }),
  }
}

/** Entities that refer to the record and have a transition that its author may not take. */
function decidingOf({ index, entity, actor }: Stream): readonly Relation[] {
  return relationsFor(index, entity, actor).filter(
    ({ entity: { workflow, fields }, path }) =>
      fields.some(({ name }) => name === path) &&
      Object.values(workflow?.transitions ?? {}).some(({ notBy }) => notBy.length > 0),
  )
}

function sourcesOf(
  { index, entity: { name }, id, actor, channels }: Stream,
  deciding: readonly Relation[],
): readonly Source[] {
  const ofRecord = sql`x.entity = ${name}::text and x.record_id = ${id}::bigint`
  const requests = deciding.map((relation) => {
    const filter = { ...filterOf(relation, id), [systemNames.active]: [true, false] }
    const ids = idsWhere(index, relation.entity, filter, actor)
    return sql`select a.* from sys_audit a where a.entity = ${relation.entity.name}::text
      and a.act in ('create', 'transition') and a.record_id in (${ids})`
  })
  const only = (own: readonly TimelineKind[], condition: Fragment) => (kind: TimelineKind | undefined) =>
    kind === undefined || own.includes(kind) ? condition : undefined
  const trail = sql`${ofRecord} and x.act <> all (${looks}::text[])`
  return [
    {
      rank: 1,
      from: constant('sys_audit x'),
      kinds: [
        ['state', allOf([trail, isTransition])],
        ['change', allOf([trail, isChange])],
      ],
      where: (kind) => {
        if (kind === 'state') return allOf([trail, isTransition])
        if (kind === 'change') return allOf([trail, isChange])
        return kind === undefined ? trail : undefined
      },
    },
    ...(requests.length === 0
      ? []
      : [
          {
            rank: 2,
            from: sql`(${join(requests, ' union ')}) x`,
            kinds: [['decision', all] as const],
            where: only(['decision'], all),
          },
        ]),
    {
      rank: 3,
      from: messages,
      kinds: [['message', sql`${ofRecord} and x.channel = any (${channels}::text[])`]],
      where: only(['message'], sql`${ofRecord} and x.channel = any (${channels}::text[])`),
    },
    {
      rank: 4,
      from: constant('sys_note x'),
      kinds: [
        ['note', ofRecord],
        ['file', allOf([ofRecord, hasFiles])],
      ],
      where: (kind) => (kind === 'file' ? allOf([ofRecord, hasFiles]) : only(['note'], ofRecord)(kind)),
    },
  ]
}

interface TimelineCursor {
  readonly at: string
  readonly rank: number
  readonly id: number
}

function parseCursor(text: string): TimelineCursor {
  const [at = '', rank = '', id = '', ...rest] = text.split('~')
  const isPlace = /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/.test(at) && /^[1-4]$/.test(rank) && /^\d{1,15}$/.test(id)
  if (!isPlace || rest.length > 0 || Number.isNaN(Date.parse(at))) {
    throw new Problem('malformed', refusalText.malformed)
  }
  return { at, rank: Number(rank), id: Number(id) }
}

type PageRow = Omit<TimelineCursor, 'rank'> &
  (
    | { readonly rank: 1 | 2; readonly body: TrailBody }
    | { readonly rank: 3; readonly body: MessageBody }
    | { readonly rank: 4; readonly body: Omit<NoteRow, 'at'> }
  )

/** Reads one row more than the page, to tell whether there is a next page. Full rows are read for the page only. */
async function readPage(
  db: Queryable,
  reader: number | null,
  sources: readonly Source[],
  kind: TimelineKind | undefined,
  after: TimelineCursor | undefined,
): Promise<readonly PageRow[]> {
  const most = sql`limit ${pageSize + 1}::bigint`
  const selects = sources.flatMap((source) => {
    const where = source.where(kind)
    if (!where) return []
    const rank = sql`${source.rank}::int`
    const place = after
      ? sql`(x.at, ${rank}, x.id) < (${after.at}::timestamptz, ${after.rank}::int, ${after.id}::bigint)`
      : all
    return [
      sql`(select x.at, ${rank} as rank, x.id from ${source.from} where ${allOf([where, place])} order by x.at desc, x.id desc ${most})`,
    ]
  })
  if (selects.length === 0) return []
  const { sql: text, params } = toStatement(
    sql`with page as (select * from (${join(selects, ' union all ')}) as found order by at desc, rank desc, id desc ${most})
      select page.at, page.rank, page.id, case
          when page.rank <= 2 then (select to_jsonb(a) || jsonb_build_object('recorded', ${constant(recordedSql('a'))}) from sys_audit a where a.id = page.id)
          when page.rank = 3 then coalesce((select to_jsonb(o) - 'body' || jsonb_build_object('sender', b.sender_name) from sys_outbox o
              left join sys_broadcast b on b.id = o.broadcast_id where o.id = page.id),
            (select to_jsonb(m) || jsonb_build_object('name', a.name, 'role', a.role, 'sender', b.sender_name)
               from sys_message m left join sys_account a on a.id = m.account_id
               left join sys_broadcast b on b.id = m.broadcast_id where m.id = page.id))
          else (select to_jsonb(n) || jsonb_build_object('mentions', coalesce(
            (select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
               from sys_mention m join sys_account a on a.id = m.account_id where m.note_id = n.id), '[]'), 'unread', exists (select from sys_mention m
               where m.note_id = n.id and m.account_id = ${reader}::bigint and m.read_at is null),
            'recorded', (select ${constant(recordedSql('a'))} from sys_audit a where a.entity = n.entity and a.record_id = n.record_id and a.act = 'note' and a.detail = n.id::text limit 1))
            from sys_note n where n.id = page.id) end as body
        from page order by page.at desc, page.rank desc, page.id desc`,
  )
  return db.query<PageRow>(text, params)
}

async function countKinds(
  db: Queryable,
  sources: readonly Source[],
): Promise<Readonly<Record<TimelineKind, number>>> {
  const selects = sources.flatMap(({ from, kinds }) =>
    kinds.map(
      ([kind, where]) => sql`select ${kind}::text as kind, count(*) as count from ${from} where ${where}`,
    ),
  )
  const { sql: text, params } = toStatement(join(selects, ' union all '))
  const rows = await db.query<{ kind: TimelineKind; count: number }>(text, params)
  const none = { change: 0, state: 0, decision: 0, message: 0, note: 0, file: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)])) }
}

interface MessageBody {
  /** Absent once the address was erased. */
  readonly recipient?: string
  readonly account_id?: number | null
  readonly name?: string | null
  readonly role?: string | null
  readonly masked?: string | null
  readonly channel: string
  readonly subject: string
  readonly state: TimelineMessage['state']
  /** Who sent it to the people of a list. */
  readonly sender?: string | null
}

interface TrailBody {
  readonly account_id: number | null
  readonly actor_name: string
  readonly entity: string
  readonly record_id: number
  readonly act: AuditEntry['act']
  readonly detail: string | null
  readonly changes: Changes
  readonly recorded?: AuditEntry['recorded'] | null
}

async function tellEntries(
  db: Queryable,
  stream: Stream,
  rows: readonly PageRow[],
): Promise<readonly TimelineEntry[]> {
  const { index, actor } = stream
  const labels = await labelsOf(
    db,
    stream,
    rows.flatMap(({ rank, body }) => (rank === 2 ? [body] : [])),
  )
  return rows.flatMap((row): TimelineEntry[] => {
    const { id, at } = row
    if (row.rank === 3) return [tellMessage(stream, id, at, row.body)]
    if (row.rank === 4) return [noteView({ ...row.body, at }, actor)]
    const { rank, body: told } = row
    const entity = index.get(told.entity)
    if (!entity) return []
    const entry = {
      id,
      at,
      actorId: told.account_id,
      actorName: told.actor_name,
      act: told.act,
      entity: told.entity,
      recordId: told.record_id,
      ...(told.detail !== null && { detail: told.detail }),
      changes: told.changes,
      ...(told.recorded && { recorded: told.recorded }),
    }
    const changes = seenChanges(index, entity, entry, actor)
    if (rank === 2) {
      const label = labels.get(`${told.entity} ${told.record_id}`)
      return [{ ...entry, kind: 'decision', changes, ...(label !== undefined && { label }) }]
    }
    return [{ ...entry, kind: told.act === 'transition' ? 'state' : 'change', changes }]
  })
}

/** Labels of the page's deciding records, in one query per entity. */
async function labelsOf(
  db: Queryable,
  { index, actor }: Stream,
  told: readonly TrailBody[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>()
  for (const name of new Set(told.map(({ entity }) => entity))) {
    const entity = index.get(name)
    if (!entity) continue
    const ids = told.flatMap((each) => (each.entity === name ? [each.record_id] : []))
    const { sql: text, params } = selectLabels(index, entity, [...new Set(ids)], actor)
    for (const { id, label } of await db.query<{ id: number; label: string }>(text, params))
      labels.set(`${name} ${id}`, label)
  }
  return labels
}

/** Omits the text, which may contain a secret of its recipient. */
function tellMessage(
  { entity, id: recordId, actor }: Stream,
  id: number,
  at: string,
  body: MessageBody,
): TimelineMessage {
  const isOwn = actor.entity === entity.name && actor.recordId === recordId
  const isWhole = isOwn || mayAct(entity, 'reveal', actor)
  return {
    kind: 'message',
    id,
    at,
    channel: body.channel,
    ...receiverOf(body, isWhole, actor),
    subject: body.subject,
    state: body.state,
    ...(typeof body.sender === 'string' && { by: body.sender }),
  }
}

/** The address while it is stored, then the person. */
function receiverOf(
  { recipient, account_id: account, name, role, masked }: MessageBody,
  isWhole: boolean,
  actor: Actor,
): Pick<TimelineMessage, 'to' | 'role'> {
  if (recipient !== undefined) {
    return { to: isWhole ? recipient : hideValue(recipient.includes('@') ? 'email' : 'phone', recipient) }
  }
  if (typeof name !== 'string') return { to: masked ?? '' }
  return { to: isWhole || account === actor.id ? name : '', ...(typeof role === 'string' && { role }) }
}
