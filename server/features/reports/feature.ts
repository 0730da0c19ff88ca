/*
 * Management reports: saved queries on any list. Hides how they are parsed, validated and run. A query runs
 * as its reader: rows by scope, columns by role, and no filter on hidden fields.
 */

import { dayOfInstant } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import { systemActor } from '#model/people/actor'
import type { ReportAnswer, ReportPeriod, ReportQuery } from '#model/wire/figures/report'
import { type Feature, readBody, readId, type Store, serve } from '../../engine/index'
import { asRow } from '../kit/asRow'
import { inNameOf } from '../kit/inNameOf'
import {
  columnsFor,
  entityOf,
  filterOf,
  followQuestion,
  keptQuestion,
  readPeriod,
  readQuestion,
  tableOf,
} from './question'

const entity = 'relatorio'
/** Most rows returned; totals count all. */
const most = 500

/** `GET` and `PUT relatorio/{id}/consulta`, `POST relatorio/guardar` and `POST relatorio/executar`. */
export const reports: Feature = {
  name: 'reports',
  forTokens: {
    'GET /relatorio/:id/consulta': { reaches: ['relatorio'], writes: false },
    'PUT /relatorio/:id/consulta': { reaches: ['relatorio'], writes: true },
    'POST /relatorio/guardar': { reaches: ['relatorio'], writes: true },
    'POST /relatorio/executar': { writes: false },
  },
  reads: [/^\/relatorio\/executar$/],
  names: [{ entity, field: 'consulta', follow: followQuestion }],
  routes(api, { store, actorOf }) {
    serve(api, 'GET /relatorio/:id/consulta', async (c) => {
      // The query is part of the report; the result depends on the reader's permissions.
      const { id } = await store.get(entity, readId(c), actorOf(c))
      const { consulta } = await store.get(entity, id, systemActor)
      return { consulta: keptQuestion(consulta) ?? null }
    })

    serve(api, 'PUT /relatorio/:id/consulta', async (c) => {
      const actor = actorOf(c)
      const consulta = readQuestion(await readBody(c))
      await ask(store, consulta, {}, actor, 1)
      const id = readId(c)
      // The empty update checks the edit permission.
      await store.update(entity, id, {}, '*', actor)
      await store.update(entity, id, { consulta }, '*', inNameOf(actor), 'definirConsulta')
      return { consulta }
    })

    serve(api, 'POST /relatorio/guardar', async (c) => {
      const actor = actorOf(c)
      const body = await readBody(c)
      const consulta = readQuestion(asRow(body.consulta))
      // Runs the query first: an invalid one is not saved.
      await ask(store, consulta, {}, actor, 1)
      const { id } = await store.create(entity, reportOf(body.titulo), actor)
      await store.update(entity, id, { consulta }, '*', inNameOf(actor), 'definirConsulta')
      return { id, consulta }
    })

    serve(api, 'POST /relatorio/executar', async (c) => {
      const body = await readBody(c)
      return ask(store, readQuestion(body), readPeriod(body), actorOf(c), most)
    })
  },
}

/** A private draft for the current year. */
function reportOf(title: unknown) {
  const year = dayOfInstant(new Date()).slice(0, 4)
  return {
    titulo: typeof title === 'string' ? title : '',
    tipo: 'Personalizado',
    periodo: { label: 5, from: `${year}-01-01`, to: `${year}-12-31` },
  } as const
}

/** @throws Problem forbidden, unknown_field or unknown_operator */
async function ask(
  store: Store,
  question: ReportQuery,
  period: ReportPeriod,
  actor: Actor,
  count: number,
): Promise<ReportAnswer> {
  const asked = entityOf(question, actor)
  const { shown, hidden } = columnsFor(question, asked, actor)
  const filter = filterOf(question, period, asked)
  const { grupo, somas, busca: q } = question
  const pivot = tableOf(question)
  const words = q === undefined ? undefined : { q }
  const query = {
    filter,
    ...words,
    sort: grupo === undefined ? asked.list.sort : ([[grupo, 'ASC'], ...asked.list.sort] as const),
    range: [0, count - 1],
    fields: shown,
    labels: true,
  } as const
  const page = await store.list(asked.name, query, actor)
  const summary = await store.summary(
    asked.name,
    {
      filter,
      ...words,
      sums: somas,
      facets: [],
      ...(pivot ? { pivot } : grupo !== undefined && { group: grupo }),
    },
    actor,
  )
  return {
    entidade: asked.name,
    colunas: shown,
    ocultas: hidden,
    // Includes the period, so that a file of the same result can use it.
    filtro: filter,
    linhas: page.rows,
    total: page.total,
    somas: summary.sums,
    ...(summary.groups && { grupos: summary.groups }),
    ...(summary.pivot && { figuras: summary.pivot }),
  }
}
