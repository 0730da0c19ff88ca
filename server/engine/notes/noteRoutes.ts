import type { Context, Hono } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type TimelineKind, type TimelineQuery, timelineKinds } from '#model/wire/record/timeline'
import { expectAnswer, expectRow } from '../attempt'
import { actorOf } from '../http/authRoutes'
import { isId, readBody, readId } from '../http/requests'
import { readsJson, serve } from '../http/serve'
import { serverText } from '../messages'
import type { Mentions } from './mentions'
import type { Notes } from './notes'

const longestName = 100

export function addNoteRoutes(api: Hono, index: EntityIndex, notes: Notes): void {
  for (const entity of index.values()) {
    const { name, endpoint } = entity
    /** Checked before the body is read. @throws Problem forbidden */
    const mustNote = (actor: Actor) => {
      if (!mayAct(entity, 'note', actor)) throw new Problem('forbidden', refusalText.forbidden)
    }
    const base = `/${endpoint}/:id`
    const placeOf = (c: Context) => ({ name, id: readId(c) })
    api.get(`${base}/linha-do-tempo`, async (c) => {
      const actor = actorOf(c)
      readsJson(c, ['tipo', 'antes'])
      return c.json(await notes.timeline(placeOf(c), questionOf(c), actor))
    })
    api.get(`${base}/mencionaveis`, async (c) => {
      const actor = actorOf(c)
      readsJson(c, ['q'])
      const text = (c.req.query('q') ?? '').slice(0, longestName)
      return c.json(await notes.mentionable(placeOf(c), text, actor))
    })
    api.post(`${base}/anotacoes`, async (c) => {
      const actor = actorOf(c)
      c.set('call', 'POST /:id/anotacoes')
      mustNote(actor)
      expectRow(201)
      return c.json(await notes.write(placeOf(c), await readBody(c), actor), 201)
    })
    api.patch(`${base}/anotacoes/:anotacaoId`, async (c) => {
      const actor = actorOf(c)
      c.set('call', 'PATCH /:id/anotacoes/:anotacaoId')
      mustNote(actor)
      expectRow(200)
      return c.json(await notes.correct(placeOf(c), readId(c, 'anotacaoId'), await readBody(c), actor))
    })
    api.delete(`${base}/anotacoes/:anotacaoId`, async (c) => {
      const note = readId(c, 'anotacaoId')
      expectAnswer(200, () => ({ id: note }))
      await notes.remove(placeOf(c), note, actorOf(c))
      return c.json({ id: note })
    })
  }
}

export function addMentionRoutes(api: Hono, mentions: Mentions): void {
  serve(api, 'GET /mencoes', (c) => {
    const actor = actorOf(c)
    // Mentions of a person are hidden from anyone viewing the console as them.
    return actor.viewer ? [] : mentions.unread(actor)
  })
  serve(api, 'POST /mencoes/lidas', async (c) => {
    const actor = actorOf(c)
    await mentions.read(actor, idsOf(await readBody(c)))
    return {}
  })
}

function questionOf(c: Context): TimelineQuery {
  const { tipo, antes } = c.req.query()
  const kind = timelineKinds.find((each) => each === tipo) satisfies TimelineKind | undefined
  if (tipo !== undefined && !kind) throw new Problem('malformed', serverText.badKind(timelineKinds))
  return { ...(kind && { kind }), ...(antes !== undefined && { before: antes }) }
}

function idsOf({ anotacoes }: Row): readonly number[] | undefined {
  if (anotacoes === undefined) return undefined
  if (Array.isArray(anotacoes) && anotacoes.length <= 1_000 && anotacoes.every(isId)) return anotacoes
  throw new Problem('invalid', refusalText.invalid, {
    errors: [{ path: '/anotacoes', message: refusalText.malformed }],
  })
}
