/*
 * Room: management reports. Hides how a saved question is read, checked and asked in the reader's name.
 *
 * Management reports: a saved question on any list, run as the reader. An answer holds only what this
 * person could read in the list itself: rows by scope, columns by role, and no condition on what is hidden.
 */

import type { Actor } from '#model/people/actor'
import { systemActor } from '#model/people/actor'
import type { ReportAnswer, ReportPeriod, ReportQuestion } from '#model/wire/figures/report'
import { type Feature, readBody, readId, type Store, serve } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import {
  columnsFor,
  entityOf,
  filterOf,
  followQuestion,
  keptQuestion,
  readPeriod,
  readQuestion,
} from './question'

const entity = 'relatorio'
/** Rows an answer shows; its totals count all. */
const most = 500

/** `GET` and `PUT relatorio/{id}/consulta`, `POST relatorio/executar`. */
export const reports: Feature = {
  name: 'reports',
  forTokens: {
    'GET /relatorio/:id/consulta': { reaches: ['relatorio'], writes: false },
    'PUT /relatorio/:id/consulta': { reaches: ['relatorio'], writes: true },
    'POST /relatorio/executar': { writes: false },
  },
  reads: [/^\/relatorio\/executar$/],
  names: [{ entity, field: 'consulta', follow: followQuestion }],
  routes(api, { store, actorOf }) {
    serve(api, 'GET /relatorio/:id/consulta', async (c) => {
      // The question is part of the report; the answer follows the rights of its reader.
      const { id } = await store.get(entity, readId(c), actorOf(c))
      const { consulta } = await store.get(entity, id, systemActor)
      return { consulta: keptQuestion(consulta) ?? null }
    })

    serve(api, 'PUT /relatorio/:id/consulta', async (c) => {
      const actor = actorOf(c)
      const consulta = readQuestion(await readBody(c))
      await ask(store, consulta, {}, actor, 1)
      const id = readId(c)
      // A change of nothing asks for the right to change.
      await store.update(entity, id, {}, '*', actor)
      await store.update(entity, id, { consulta }, '*', inNameOf(actor), 'definirConsulta')
      return { consulta }
    })

    serve(api, 'POST /relatorio/executar', async (c) => {
      const body = await readBody(c)
      return ask(store, readQuestion(body), readPeriod(body), actorOf(c), most)
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
): Promise<ReportAnswer> {
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
