/*
 * Finds the people of a list that a message reaches. Rows and people are read with the rights of the sender, within
 * the sender's scope; only addresses are read with those of the engine.
 */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { maySee } from '#model/people/access'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Query } from '#model/query/query'
import {
  addressFields,
  addressIn,
  type MessageChannel,
  messageChannels,
  type RecipientSource,
  recipientSources,
} from '#model/record/recipients'
import type { ChannelReach } from '#model/wire/record/broadcast'
import type { Queryable } from '../../db/database'
import type { Store } from '../contract'
import { serverText } from '../messages'
import { readOptOuts } from '../outbox/optOuts'

/** People per statement. */
const batch = 500

export interface FindTools {
  readonly db: Queryable
  readonly index: EntityIndex
  readonly store: Store
}

export interface Audience {
  readonly entity: Entity
  readonly query: Pick<Query, 'filter' | 'q' | 'sort'>
  /** Path of the source; the usual one if undefined. */
  readonly path: string | undefined
}

/** A person, with the first row of the list that leads to them. */
export interface Recipient {
  readonly id: number
  readonly name: string
  readonly row: Row
  /** Only the channels that reach them. */
  readonly addresses: Readonly<Partial<Record<MessageChannel, string>>>
}

export interface Recipients {
  readonly source: RecipientSource
  readonly sources: readonly RecipientSource[]
  readonly people: readonly Recipient[]
  readonly inactive: number
  readonly reach: Readonly<Record<MessageChannel, ChannelReach>>
}

/**
 * @param fields what the rows must have besides the reference
 * @param most more people are refused before their addresses are read
 * @throws Problem forbidden, invalid at /para
 */
export async function findRecipients(
  tools: FindTools,
  audience: Audience,
  {
    actor,
    fields,
    most,
  }: { readonly actor: Actor; readonly fields: readonly string[]; readonly most: number },
): Promise<Recipients> {
  const { entity, path, query } = audience
  const sources = recipientSources(tools.index, entity, actor)
  const source = path === undefined ? sources[0] : sources.find((each) => each.path === path)
  if (!source) throw noSource(sources.length === 0)
  const wanted = [...fields, systemNames.active, ...(source.path === '' ? [] : [source.path])]
  const stream = await tools.store.stream(
    entity.name,
    { ...query, fields: [...new Set(wanted)], labels: true },
    actor,
  )
  const rows = new Map<number, Row>()
  for await (const some of stream) {
    for (const row of some) for (const id of peopleIn(row, source)) if (!rows.has(id)) rows.set(id, row)
    if (rows.size > most) throw new Problem('too_costly', serverText.tooManyRecipients(most))
  }
  const found = await readPeople(tools, source, rows, actor)
  const active = found.filter(({ isActive }) => isActive)
  const optOuts = await readOptOuts(
    tools.db,
    source.entity,
    active.map(({ id }) => id),
  )
  const reached = messageChannels.map((channel) => [channel, reachBy(channel, active, optOuts)] as const)
  return {
    source,
    sources,
    people: active.map(({ id, name, row }) => ({
      id,
      name,
      row,
      addresses: Object.fromEntries(
        reached.flatMap(([channel, { to }]) => {
          const address = to.get(id)
          return address === undefined ? [] : [[channel, address]]
        }),
      ),
    })),
    inactive: found.length - active.length,
    reach: Object.fromEntries(reached.map(([channel, { counts }]) => [channel, counts])) as Record<
      MessageChannel,
      ChannelReach
    >,
  }
}

function noSource(isNobody: boolean): Problem {
  if (isNobody) return new Problem('forbidden', refusalText.forbidden)
  const errors = [{ path: '/para', message: refusalText.malformed }]
  return new Problem('invalid', refusalText.invalid, { errors })
}

function peopleIn(row: Row, { path }: RecipientSource): readonly number[] {
  return [path === '' ? row.id : row[path]].flat().filter((id) => typeof id === 'number')
}

interface FoundPerson {
  readonly id: number
  readonly name: string
  readonly isActive: boolean
  readonly row: Row
  readonly addresses: Readonly<Record<MessageChannel, string | undefined>>
}

async function readPeople(
  tools: FindTools,
  { entity, path }: RecipientSource,
  rows: ReadonlyMap<number, Row>,
  actor: Actor,
): Promise<readonly FoundPerson[]> {
  const ids = [...rows.keys()]
  const found: FoundPerson[] = []
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    const names =
      path === ''
        ? namesOf(some.map((id) => rows.get(id) ?? {}))
        : await readNames(tools, entity, some, actor)
    const holders = await readAddresses(tools, entity, [...names.keys()], actor)
    for (const id of some) {
      const name = names.get(id)
      const row = rows.get(id)
      const holder = holders.get(id)
      if (name === undefined || !row || !holder) continue
      found.push({ id, name, row, ...holder })
    }
  }
  return found
}

function namesOf(rows: readonly Row[]): ReadonlyMap<number, string> {
  return new Map(rows.map((row) => [Number(row.id), typeof row._label === 'string' ? row._label : '']))
}

/** Names of those that the sender may see. */
async function readNames(
  { store }: FindTools,
  entity: Entity,
  ids: readonly number[],
  actor: Actor,
): Promise<ReadonlyMap<number, string>> {
  const filter = { [systemNames.id]: [...ids], [systemNames.active]: [true, false] }
  const { rows } = await store.list(entity.name, { filter, sort: [], fields: ['id'], labels: true }, actor)
  return namesOf(rows)
}

async function readAddresses({ store }: FindTools, entity: Entity, ids: readonly number[], actor: Actor) {
  const holders = addressFields(entity, actor)
  const query = {
    filter: { [systemNames.id]: [...ids], [systemNames.active]: [true, false] },
    sort: [],
    fields: [systemNames.active, ...holders.map(({ name }) => name)],
  }
  const { rows } = await store.list(entity.name, query, systemActor)
  const sees = (field: Entity['fields'][number]) => maySee(field, actor.role)
  return new Map(
    rows.map((row) => {
      const addresses = {
        mail: addressIn(holders, row, 'mail', sees)?.toLowerCase(),
        sms: addressIn(holders, row, 'sms', sees),
      }
      return [Number(row.id), { isActive: row[systemNames.active] !== false, addresses }] as const
    }),
  )
}

interface ReachedBy {
  readonly counts: ChannelReach
  readonly to: ReadonlyMap<number, string>
}

/** An address gets a message once, and none if anyone in the list who has it wants none. */
function reachBy(
  channel: MessageChannel,
  people: readonly FoundPerson[],
  optOuts: ReadonlySet<string>,
): ReachedBy {
  const refuses = ({ id }: FoundPerson) => optOuts.has(`${channel} ${id}`)
  const refused = new Set(people.filter(refuses).flatMap(({ addresses }) => addresses[channel] ?? []))
  const to = new Map<number, string>()
  const taken = new Set<string>()
  const counts = { recebem: 0, semEndereco: 0, naoQuerem: 0, repetidos: 0 }
  for (const person of people) {
    const address = person.addresses[channel]
    if (refuses(person) || (address !== undefined && refused.has(address))) counts.naoQuerem += 1
    else if (address === undefined) counts.semEndereco += 1
    else if (taken.has(address)) counts.repetidos += 1
    else {
      counts.recebem += 1
      taken.add(address)
      to.set(person.id, address)
    }
  }
  return { counts, to }
}
