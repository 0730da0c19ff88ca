import type { Context, Hono } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { actorOf } from '../http/authRoutes'
import { readBody } from '../http/requests'
import { serve } from '../http/serve'
import { serverText } from '../messages'
import { quietHoursOf, writeQuietHours } from '../people/quietHours'
import { readChoices, writeChoices } from './choices'
import { createNotices } from './notices'
import type { RecipientTools } from './recipients'
import { reportEvents } from './runs'
import { simulate } from './simulate'

interface EventRouteTools extends RecipientTools {
  levelOf(actor: Actor): number | undefined
}

export function addEventRoutes(api: Hono, tools: EventRouteTools): void {
  const notices = createNotices(tools)
  serve(api, 'GET /avisos', (c) => {
    const actor = actorOf(c)
    // A person's notices are hidden from those who view the console as them.
    return actor.viewer ? [] : notices.unread(actor)
  })
  serve(api, 'POST /avisos/lidos', async (c) => {
    const actor = actorOf(c)
    await notices.read(actor, idsOf(await readBody(c)))
    return {}
  })
  serve(api, 'GET /avisos/preferencias', (c) => readChoices(tools.db, tools.index, actorOf(c)))
  serve(api, 'PATCH /avisos/preferencias', async (c) => {
    const actor = actorOf(c)
    if (actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
    await writeChoices(tools.db, tools.index, actor, await readBody(c), tools.now())
    return readChoices(tools.db, tools.index, actor)
  })
  const hoursOf = async ({ id }: Actor) => (await quietHoursOf(tools.db, [Number(id)]))(Number(id))
  serve(api, 'GET /avisos/silencio', (c) => hoursOf(actorOf(c)))
  serve(api, 'PATCH /avisos/silencio', async (c) => {
    const actor = actorOf(c)
    if (actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
    await writeQuietHours(tools.db, Number(actor.id), await readBody(c), tools.now())
    return hoursOf(actor)
  })
  const mustBeHighest = (c: Context): Actor => {
    const actor = actorOf(c)
    if (tools.levelOf(actor) !== 0) throw new Problem('forbidden', refusalText.forbidden)
    return actor
  }
  serve(api, 'GET /eventos', (c) => {
    mustBeHighest(c)
    return reportEvents(tools.db, tools.index, tools.now())
  })
  serve(api, 'GET /eventos/:entidade/:evento/simulacao', (c) => {
    const actor = mustBeHighest(c)
    const entity = tools.index.get(c.req.param('entidade'))
    const event = entity?.events.find(({ name }) => name === c.req.param('evento'))
    if (!entity || !event) throw new Problem('not_found', refusalText.notFound)
    return simulate(tools, entity, event, actor)
  })
}

function idsOf({ avisos }: Row): readonly number[] | undefined {
  if (avisos === undefined) return undefined
  const isId = (each: unknown) => Number.isSafeInteger(each) && Number(each) > 0
  if (Array.isArray(avisos) && avisos.length <= 1_000 && avisos.every(isId)) return avisos
  throw new Problem('invalid', refusalText.invalid, {
    errors: [{ path: '/avisos', message: refusalText.malformed }],
  })
}
