/*
 * Room: management reports. Hides how a saved question is read, checked and asked in the reader's name.
 *
 * Management reports: a saved question on any list, run as whoever asks. Promises that an answer holds only what this
 * person could read in the list itself: rows by scope, columns by role, and no condition on what is hidden.
 */

import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import { systemActor } from '#model/people/actor'
import { type Feature, readBody, readId, type Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import {
  columnsFor,
  entityOf,
  filterOf,
  type ReportPeriod,
  type ReportQuestion,
  readPeriod,
  readQuestion,
} from './question'

const entity = 'relatorio'
/** Rows an answer shows; its totals count all. */
const most = 500

/** `GET` and `PUT relatorio/{id}/consulta`, `POST relatorio/executar`. */
export const reports: Feature = {
  name: 'reports',
  reads: [/^\/relatorio\/executar$/],
  routes(api, { store, actorOf }) {
    api.get('/relatorio/:id{[0-9]+}/consulta', async (c) => {
      // Whoever may see the report may see what it asks; what it answers is another matter.
      const { id } = await store.get(entity, readId(c), actorOf(c))
      const { consulta } = await store.get(entity, id, systemActor)
      return c.json({ consulta: consulta ?? null })
    })

    api.put('/relatorio/:id{[0-9]+}/consulta', async (c) => {
      const actor = actorOf(c)
      const consulta = readQuestion(await readBody(c))
      await ask(store, consulta, {}, actor, 1)
      const id = readId(c)
      // A change of nothing asks for the right to change.
      await store.update(entity, id, {}, '*', actor)
      await store.update(entity, id, { consulta }, '*', inNameOf(actor))
      return c.json({ consulta })
    })

    api.post('/relatorio/executar', async (c) => {
      const body = await readBody(c)
      return c.json(await ask(store, readQuestion(body), readPeriod(body), actorOf(c), most))
    })
  },
}

/** The answer as the actor may have it. @throws Problem forbidden, unknown_field or unknown_operator */
async function ask(
  store: Store,
  question: ReportQuestion,
  period: ReportPeriod,
  actor: Actor,
  count: number,
): Promise<Row> {
  const asked = entityOf(question, actor)
  const { shown, hidden } = columnsFor(question, asked, actor)
  const filter = filterOf(question, period, asked)
  const { grupo, somas } = question
  const query = {
    filter,
    sort: grupo === undefined ? asked.list.sort : ([[grupo, 'ASC'], ...asked.list.sort] as const),
    range: [0, count - 1],
    fields: shown,
    labels: true,
  } as const
  const page = await store.list(asked.name, query, actor)
  const summary = await store.summary(
    asked.name,
    { filter, sums: somas, facets: [], ...(grupo !== undefined && { group: grupo }) },
    actor,
  )
  return {
    entidade: asked.name,
    colunas: shown,
    ocultas: hidden,
    // With the period in it: a file of the same answer asks by this.
    filtro: filter,
    linhas: page.rows,
    total: page.total,
    somas: summary.sums,
    ...(summary.groups && { grupos: summary.groups }),
  }
}
