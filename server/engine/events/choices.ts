/* Which kinds of notices a person may choose about, and by which ways the person wants each. */
import type { Entity, EntityEvent } from '#model/entity/entity'
import { type EventNotification, isNoticeWay, type NoticeWay, noticeWays } from '#model/entity/event'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { isAccountField } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { hasSection, mayAct, mayDo } from '#model/people/access'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { addressFields, messageChannels } from '#model/record/recipients'
import { transitionOf } from '#model/record/workflow'
import type { NoticeChoice } from '#model/wire/record/event'
import type { Queryable } from '../../db/database'
import { serverText } from '../messages'
import { readConsent, saveConsent } from '../outbox/optOuts'
import { mentionKind, waysIn } from '../people/noticeWays'

interface NoticeKind {
  readonly entity: Entity
  readonly event: EntityEvent
  readonly notify: EventNotification
}

function noticeKindsFor(index: EntityIndex, actor: Actor): readonly NoticeKind[] {
  return [...index.values()]
    .filter((entity) => hasSection(entity, actor))
    .flatMap((entity) =>
      entity.events.flatMap((event) =>
        event.notify && concerns(index, entity, event.notify, actor)
          ? [{ entity, event, notify: event.notify }]
          : [],
      ),
    )
}

function concerns(index: EntityIndex, entity: Entity, notify: EventNotification, actor: Actor): boolean {
  if (notify.roles.includes(actor.role)) return true
  const transitions = notify.deciders.flatMap((name) => transitionOf(entity, name) ?? [])
  if (transitions.some((each) => mayDo(entity, each, actor))) return true
  return notify.people.some((path) => {
    const field = resolvePath(index, entity, path)?.at(-1)?.field
    return field !== undefined && (isAccountField(field) || field.ref?.entity === actor.entity)
  })
}

export async function readChoices(
  db: Queryable,
  index: EntityIndex,
  actor: Actor,
): Promise<readonly NoticeChoice[]> {
  const rows = await db.query<ChoiceRow>(
    'select entity, event, ways from sys_notice_choice where account_id = $1',
    [actor.id],
  )
  const mentions = rows.find(
    ({ entity, event }) => entity === mentionKind.entidade && event === mentionKind.evento,
  )
  const ofMentions = { ...mentionKind, por: mentions ? waysIn(mentions.ways) : mentionKind.padrao }
  const ofEvents = noticeKindsFor(index, actor).map(({ entity, event, notify }) => {
    const chosen = rows.find((row) => row.entity === entity.name && row.event === event.name)
    return {
      entidade: entity.name,
      cadastro: entity.plural,
      evento: event.name,
      titulo: event.label,
      vias: noticeWays,
      padrao: notify.by,
      por: chosen ? waysIn(chosen.ways) : notify.by,
    }
  })
  const messages = await readMessageChoice(db, index, actor)
  const others = [...(messages ? [messages] : []), ...(mayBeMentioned(index, actor) ? [ofMentions] : [])]
  return [...others, ...ofEvents]
}

function mayBeMentioned(index: EntityIndex, actor: Actor): boolean {
  return [...index.values()].some((entity) => mayAct(entity, 'note', actor))
}

/** Name of the choice about messages to many, which no event has. */
const messagesName = 'mensagens'

/** The choice of a person whose record has addresses. */
async function readMessageChoice(
  db: Queryable,
  index: EntityIndex,
  actor: Actor,
): Promise<NoticeChoice | undefined> {
  const entity = index.get(actor.entity ?? '')
  if (!entity || actor.recordId === undefined || addressFields(entity, systemActor).length === 0)
    return undefined
  const wants = await readConsent(db, entity, actor.recordId)
  return {
    entidade: entity.name,
    cadastro: entity.plural,
    evento: messagesName,
    titulo: serverText.broadcastChoice,
    padrao: messageChannels,
    vias: messageChannels,
    por: messageChannels.filter((channel) => wants[channel]),
  }
}

async function saveMessageChoice(
  db: Queryable,
  actor: Actor,
  ways: readonly NoticeWay[],
  at: Date,
): Promise<void> {
  for (const channel of messageChannels) {
    const subscription = { entity: actor.entity ?? '', id: actor.recordId ?? 0, channel }
    await saveConsent(db, subscription, ways.includes(channel), { by: actor.id, at })
  }
}

interface ChoiceRow {
  readonly entity: string
  readonly event: string
  readonly ways: string
}

/** @throws Problem invalid, for kinds that do not concern the person and unknown ways */
export async function writeChoices(
  db: Queryable,
  index: EntityIndex,
  actor: Actor,
  { preferencias }: Row,
  now: Date,
): Promise<void> {
  const ofEvents = noticeKindsFor(index, actor).map(({ entity, event }) => [entity.name, event.name] as const)
  const ofMentions = [mentionKind.entidade, mentionKind.evento] as const
  const kinds = mayBeMentioned(index, actor) ? [ofMentions, ...ofEvents] : ofEvents
  for (const { entity, event, ways } of choicesIn(preferencias)) {
    if (entity === actor.entity && event === messagesName) {
      await saveMessageChoice(db, actor, ways, now)
      continue
    }
    const kind = kinds.find(([entityName, eventName]) => entityName === entity && eventName === event)
    if (!kind) throw malformed()
    await db.query(
      `insert into sys_notice_choice (account_id, entity, event, ways, at) values ($1, $2, $3, $4, $5)
       on conflict (account_id, entity, event) do update set ways = excluded.ways, at = excluded.at`,
      [actor.id, ...kind, ways.join(), now.toISOString()],
    )
  }
}

function choicesIn(value: unknown) {
  if (!Array.isArray(value) || value.length > 500) throw malformed()
  return value.map((each: unknown) => {
    if (!isRow(each)) throw malformed()
    const { entidade, evento, por } = each
    if (!Array.isArray(por) || !por.every(isNoticeWay)) throw malformed()
    return { entity: entidade, event: evento, ways: noticeWays.filter((way) => por.includes(way)) }
  })
}

function malformed(): Problem {
  const errors = [{ path: '/preferencias', message: refusalText.malformed }]
  return new Problem('invalid', refusalText.invalid, { errors })
}
