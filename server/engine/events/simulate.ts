/* Shows for which records an event would run now and what it would do, without writing or sending. */
import type { Entity, EntityEvent, Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { dayOfInstant } from '#model/formats/index'
import { type Actor, systemActor } from '#model/people/actor'
import { isMet } from '#model/record/happenings'
import { fillText } from '#model/show/fillText'
import { showValue } from '#model/show/show'
import type { SimulatedRun, Simulation } from '#model/wire/record/event'
import { dueRecords } from './dueEvents'
import { findRecipients, type RecipientTools, readAs, recordLabel } from './recipients'
import { addressesIn, givenBy, webhookText } from './runEventJob'

const [mostTold, mostSeen] = [20, 5_000]

export async function simulate(
  tools: RecipientTools,
  entity: Entity,
  event: EntityEvent,
  actor: Actor,
): Promise<Simulation> {
  let [total, seen] = [0, 0]
  const shown: number[] = []
  for await (const { rows, looked } of candidates(tools, entity, event)) {
    total += rows.length
    seen += looked
    shown.push(...rows.slice(0, mostTold - shown.length))
    if (seen >= mostSeen) break
  }
  const registros: SimulatedRun[] = []
  for (const id of shown) {
    const run = await foresee(tools, entity, event, id, actor)
    if (run) registros.push(run)
  }
  return { total, parcial: seen >= mostSeen, registros }
}

/** Candidate ids: today's records for a calendar event, else those that match its condition. */
async function* candidates(
  tools: RecipientTools,
  entity: Entity,
  event: EntityEvent,
): AsyncIterable<{ readonly rows: readonly number[]; readonly looked: number }> {
  const { on } = event
  if (on.at === 'date') {
    for await (const due of dueRecords(tools, entity, event)) {
      yield { rows: due.map(({ id }) => id), looked: Math.max(1, due.length) }
    }
    return
  }
  const today = dayOfInstant(tools.now())
  const inState: Filter = on.at === 'state' && entity.workflow ? { [entity.workflow.field]: on.state } : {}
  const query = { filter: { ativo: true, ...inState }, sort: [['id', 'DESC']] } as const
  for await (const batch of await tools.store.stream(entity.name, query, systemActor)) {
    const rows = batch.filter((row) => isMet(event, row, today)).map(({ id }) => Number(id))
    yield { rows, looked: batch.length }
  }
}

async function foresee(
  tools: RecipientTools,
  entity: Entity,
  event: EntityEvent,
  id: number,
  actor: Actor,
): Promise<SimulatedRun | undefined> {
  const row = await readAs(tools.store, entity, id, actor)
  if (!row) return undefined
  const { readers, unseen } = await findRecipients(tools, { entity, event, id, by: null })
  const { notify, webhook } = event
  const fill = (text: string) => fillText(entity, text, row, () => recordLabel(row))
  return {
    id,
    rotulo: recordLabel(row),
    pessoas: readers.map(({ account }) => ({ nome: account.name, papel: account.role })),
    semAcesso: unseen,
    enderecos: notify?.by.includes('mail') ? addressesIn(notify.emails, row) : [],
    assunto: notify ? fill(notify.subject) : null,
    texto: notify ? fill(notify.text) : null,
    chamada: webhook ? webhookText(entity, event, id, row, tools.now()) : null,
    valor: givenText(entity, event, row, dayOfInstant(tools.now())),
  }
}

function givenText(entity: Entity, event: EntityEvent, row: Row, today: string): string | null {
  const field = event.set && fieldAt(entity, event.set.field)
  const given = givenBy(event, row, today)
  return field && given ? showValue(given[field.name], field) : null
}
