/*
 * The dashboard. Hides which queries fill its cards and charts. `GET dashboard` for the signed-in user, `GET
 * dashboard/atencao` for what needs the person's attention, and `POST dashboard/{id}/from/to` for the charts of a
 * period (`{from, to, parametros: {id, tipo}}`). A name as id selects one chart; a number selects a producer. All
 * numbers are within the person's scope.
 */
import type { Context } from 'hono'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { checkPeriod, type DateRange, defaultPeriod, resolvePeriod } from '#model/period'
import { Problem } from '#model/problem/problem'
import { type Feature, readOptionalBody, serve } from '../../engine/index'
import { asRow } from '../kit/asRow'
import { countCards, isWaiting } from './cards'
import { chartCards } from './charts'
import { type DashboardScope, isSubject, type Subject, subjectNames } from './scope'

export function createDashboard(now = () => new Date()): Feature {
  return {
    name: 'dashboard',
    forTokens: {
      'GET /dashboard': { writes: false },
      'GET /dashboard/atencao': { writes: false },
      'POST /dashboard/:chart/from/to': { writes: false },
    },
    reads: [/^\/dashboard\/[^/]+\/from\/to$/],
    routes(api, { store, actorOf }) {
      const momentOf = (c: Context): DashboardScope => {
        const today = dayOfInstant(now())
        return { today, period: resolvePeriod(defaultPeriod, today), subjects: subjectsIn(c) }
      }

      serve(
        api,
        'GET /dashboard',
        async (c) => {
          const actor = actorOf(c)
          const moment = momentOf(c)
          const [counts, charts] = await Promise.all([
            countCards(store, actor, moment),
            chartCards(store, actor, moment),
          ])
          return [...counts, ...charts]
        },
        { parameters: subjectNames },
      )

      serve(
        api,
        'GET /dashboard/atencao',
        async (c) => {
          const counts = await countCards(store, actorOf(c), momentOf(c))
          return counts.filter(isWaiting)
        },
        { parameters: subjectNames },
      )

      serve(api, 'POST /dashboard/:chart/from/to', async (c) => {
        const actor = actorOf(c)
        const { from, to, parametros } = await readOptionalBody(c)
        const subjects = { ...subjectsIn(c), ...subjectOf(parametros) }
        const id = c.req.param('chart')
        const producer = /^[0-9]+$/.test(id) ? Number(id) : undefined
        // A producer outside the scope is treated like an unknown one.
        if (producer !== undefined) await store.get('produtor', producer, actor)
        const moment: DashboardScope = {
          today: dayOfInstant(now()),
          period: readPeriod(from, to),
          subjects: producer === undefined ? subjects : { ...subjects, produtor: producer },
        }
        const charts = await chartCards(store, actor, moment, producer === undefined ? id : undefined)
        const [chart] = charts
        if (producer !== undefined) return charts
        if (!chart) throw new Problem('not_found', refusalText.notFound)
        return chart
      })
    },
  }
}

function readPeriod(from: unknown, to: unknown): DateRange {
  const range = { from: String(from ?? ''), to: String(to ?? '') }
  const message = checkPeriod(range)
  if (message !== undefined) {
    throw new Problem('invalid', refusalText.invalid, { errors: [{ path: '/to', message }] })
  }
  return range
}

/** `{id, tipo}` as sent by the period selector. */
function subjectOf(parameters: unknown): Partial<Record<Subject, number>> {
  const { id, tipo } = asRow(parameters)
  return isSubject(tipo) && isId(Number(id)) ? { [tipo]: Number(id) } : {}
}

/** Filters in the URL: `?fazenda=3&safra=2`. @throws Problem malformed for an invalid id */
function subjectsIn(c: Context): Partial<Record<Subject, number>> {
  return Object.fromEntries(
    Object.entries(c.req.query()).flatMap(([word, id]) => {
      if (!isSubject(word)) return []
      if (!isId(Number(id))) throw new Problem('malformed', refusalText.malformed)
      return [[word, Number(id)]]
    }),
  )
}

function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0
}
