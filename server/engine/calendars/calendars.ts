/*
 * Calendars that other programs subscribe to. Hides their table, their secrets and the iCalendar text. A calendar is a
 * list query over an entity and one of its date fields, served without sign-in at a secret address. Access is checked
 * on each read, so revoking a right or closing the account ends it. Masked values stay masked.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Entity, Filter } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { tidy } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { mayAct, permissionName } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { checkQuery, maySortBy } from '#model/query/checkQuery'
import { checkPrice } from '#model/query/limits'
import { decodeQuery } from '#model/query/queryUrl'
import { type DateFieldRange, dateFieldAt } from '#model/record/dateFields'
import type { CalendarEntry, CreatedCalendar } from '#model/wire/record/calendar'
import type { Database, Queryable } from '../../db/database'
import { writeAudit } from '../auditLog/audit'
import type { AccountRow, Identity, Store } from '../contract'
import { currentIn } from '../http/requests'
import { serverText } from '../messages'
import type { TokenRules } from '../people/access/scope'
import { accountCallerOf } from '../people/accountCaller'
import { accountColumns } from '../people/accountColumns'
import { hasFactor } from '../people/factors/drop'
import type { FindPerson } from '../people/person'
import { hashSecret, makeSecret } from '../people/secret'
import { eventsOf } from './events'

const longestName = 60
const mostCalendars = 20
/** Programs poll every quarter of an hour at most, but several devices may share an address. */
const readings = { most: 60, windowMs: 3_600_000 } as const

export interface Calendars {
  list(c: Context): Promise<readonly CalendarEntry[]>
  create(c: Context, wish: Row): Promise<CreatedCalendar>
  renew(c: Context, id: number, current: string | undefined): Promise<CreatedCalendar>
  revoke(c: Context, id: number): Promise<void>
  /** @returns the iCalendar text, and an ETag that changes with it */
  read(secret: string): Promise<{ readonly text: string; readonly tag: string }>
}

interface CalendarTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly store: Store
  readonly rules: TokenRules
  readonly identity: Pick<Identity, 'proveOwner' | 'limit'>
  readonly findPerson: FindPerson
  readonly publicUrl: string
  now(): Date
}

interface SavedQuery {
  readonly filter: Filter
  readonly q?: string
}

const entryColumns = `id, name as nome, entity as entidade, field as campo, created_at as criado_em,
  to_char(last_used_on, 'YYYY-MM-DD') as usado_em`

export function createCalendars(tools: CalendarTools): Calendars {
  return {
    async list(c) {
      const { account } = accountCallerOf(c)
      return tools.db.query<CalendarEntry>(
        `select ${entryColumns} from sys_calendar where account_id = $1 order by id desc`,
        [account.id],
      )
    },
    create: (c, wish) => makeCalendar(tools, c, wish),
    renew: (c, id, current) => renewCalendar(tools, c, id, current),
    revoke: (c, id) => revokeCalendar(tools, c, id),
    read: (secret) => readCalendar(tools, secret),
  }
}

async function makeCalendar(tools: CalendarTools, c: Context, wish: Row): Promise<CreatedCalendar> {
  const { db, index, identity, now } = tools
  const { account, actor } = accountCallerOf(c)
  const judged = judge(index, wish, actor)
  await identity.proveOwner(c, currentIn(wish))
  const secret = makeSecret()
  return db.transaction(async (tx) => {
    // Locks the account, so concurrent requests cannot exceed the limit together.
    await tx.query('select from sys_account where id = $1 for update', [account.id])
    const [kept] = await tx.query<CalendarEntry>(
      `insert into sys_calendar (token_hash, account_id, name, entity, field, question, created_at)
       select $1::text, $2::bigint, $3::text, $4::text, $5::text, $6::jsonb, $7::timestamptz
        where (select count(*) from sys_calendar where account_id = $2) < ${mostCalendars}
       returning ${entryColumns}`,
      [
        hashSecret(secret),
        account.id,
        judged.name,
        judged.entity.name,
        judged.dating.field.path,
        JSON.stringify(judged.question),
        now().toISOString(),
      ],
    )
    if (!kept) throw new Problem('conflict', serverText.tooManyCalendars)
    await tell(tools, tx, c, { act: 'newCalendar', name: judged.name })
    return { calendario: kept, endereco: addressOf(tools, secret) }
  })
}

async function renewCalendar(
  tools: CalendarTools,
  c: Context,
  id: number,
  current: string | undefined,
): Promise<CreatedCalendar> {
  const { db, identity, now } = tools
  const { account } = accountCallerOf(c)
  await identity.proveOwner(c, current)
  const secret = makeSecret()
  return db.transaction(async (tx) => {
    const [kept] = await tx.query<CalendarEntry>(
      `update sys_calendar set token_hash = $3, created_at = $4, last_used_on = null
        where id = $2 and account_id = $1 returning ${entryColumns}`,
      [account.id, id, hashSecret(secret), now().toISOString()],
    )
    if (!kept) throw new Problem('not_found', refusalText.notFound)
    await tell(tools, tx, c, { act: 'endCalendar', name: kept.nome })
    await tell(tools, tx, c, { act: 'newCalendar', name: kept.nome })
    return { calendario: kept, endereco: addressOf(tools, secret) }
  })
}

async function revokeCalendar(tools: CalendarTools, c: Context, id: number): Promise<void> {
  const { account } = accountCallerOf(c)
  await tools.db.transaction(async (tx) => {
    const [noCalendarProblem] = await tx.query<{ name: string }>(
      'delete from sys_calendar where id = $2 and account_id = $1 returning name',
      [account.id, id],
    )
    if (!noCalendarProblem) throw new Problem('not_found', refusalText.notFound)
    await tell(tools, tx, c, { act: 'endCalendar', name: noCalendarProblem.name })
  })
}

/** @throws Problem not_found, too_many */
async function readCalendar(tools: CalendarTools, secret: string) {
  const { db, index, identity, findPerson, now } = tools
  const today = now().toISOString().slice(0, 10)
  const [row] = await db.query<AccountRow & CalendarRow>(
    `select ${accountColumns}, k.id as calendar, k.name as called, k.entity as about, k.field, k.question,
            k.last_used_on is not distinct from $2::date as used
       from sys_calendar k join sys_account a on a.id = k.account_id
      where k.token_hash = $1 and a.active`,
    [hashSecret(secret), today],
  )
  if (!row) throw gone()
  const { calendar, called, about, field, question, used, ...account } = row
  const person = await findPerson(account)
  const entity = index.get(about)
  const dating = entity && dateFieldAt(entity, field)
  if (!person || !entity || !dating) throw gone()
  if (person.needsFactor && !(await hasFactor(db, account.id))) throw gone()
  await identity.limit(`calendar ${calendar}`, readings, serverText.calendarTooOften)
  if (!used) {
    await db.query('update sys_calendar set last_used_on = $2 where id = $1', [calendar, today])
  }
  const reader = readerOf(tools, person.actor, { id: calendar, name: called })
  const text = await eventsOf(tools, { entity, dating, name: called, ...question }, reader).catch(
    (error: unknown) => {
      // The person has lost the right to run this query.
      throw error instanceof Problem && error.status < 429 ? gone() : error
    },
  )
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}

/** The person as a read-only client that cannot reveal masked values. */
function readerOf({ index, rules }: CalendarTools, person: Actor, token: NonNullable<Actor['token']>): Actor {
  const narrowed = rules.narrow(person, { entities: null, writes: false })
  return { ...narrowed, permissions: { ...narrowed.permissions, ...maskedIn(index) }, token }
}

function addressOf({ publicUrl }: CalendarTools, secret: string): string {
  return `${publicUrl}/api/calendario/${secret}.ics`
}

function tell({ now }: CalendarTools, tx: Queryable, c: Context, told: CalendarAuditEvent): Promise<void> {
  const { account, actor } = accountCallerOf(c)
  return writeAudit(tx, {
    at: now().toISOString(),
    actor,
    entity: { name: account.entity },
    recordId: account.record_id,
    act: told.act,
    detail: String(new URLSearchParams({ calendar: told.name })),
  })
}

interface CalendarRow {
  readonly calendar: number
  readonly called: string
  readonly about: string
  readonly field: string
  readonly question: SavedQuery
  readonly used: boolean
}

interface CalendarAuditEvent {
  readonly act: 'newCalendar' | 'endCalendar'
  readonly name: string
}

interface CalendarInput {
  readonly name: string
  readonly entity: Entity
  readonly dating: DateFieldRange
  readonly question: SavedQuery
}

function gone(): Problem {
  return new Problem('not_found', serverText.noCalendar)
}

function maskedIn(index: EntityIndex): Readonly<Record<string, boolean>> {
  return Object.fromEntries([...index.values()].map((entity) => [permissionName(entity, 'reveal'), false]))
}

/** @throws Problem not_found, forbidden, invalid, malformed, unknown_field, unknown_operator, too_costly */
function judge(index: EntityIndex, wish: Row, actor: Actor): CalendarInput {
  const { nome, entidade, campo, filtro = {}, q } = wish
  const entity = typeof entidade === 'string' ? index.get(entidade) : undefined
  if (!entity) throw new Problem('not_found', refusalText.noSuchEntity)
  if (!mayAct(entity, 'list', actor)) throw new Problem('forbidden', refusalText.forbidden)
  const name = typeof nome === 'string' ? tidy(nome) : ''
  const dating =
    typeof campo === 'string' && maySortBy(index, entity, campo, actor)
      ? dateFieldAt(entity, campo)
      : undefined
  const errors = [
    ...(name === '' || name.length > longestName
      ? [{ path: '/nome', message: serverText.calendarName }]
      : []),
    ...(dating ? [] : [{ path: '/campo', message: serverText.calendarField }]),
  ]
  if (!dating || errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  if (!isRow(filtro)) throw new Problem('malformed', refusalText.malformed)
  const params = new URLSearchParams({ filter: JSON.stringify(filtro) })
  if (typeof q === 'string') params.set('q', q)
  const { sort: _, ...question } = decodeQuery(params)
  // A filter on unmasked values would fail when the calendar is read.
  const reader = { ...actor, permissions: { ...actor.permissions, ...maskedIn(index) } }
  checkPrice(index, entity, question)
  checkQuery(index, entity, { ...question, sort: [] }, reader)
  return { name, entity, dating, question }
}
