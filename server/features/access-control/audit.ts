/* `GET /auditoria`: the audit log, read-only, for the highest level. */
import type { Context, Hono } from 'hono'
import { parseDay } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import { type RouteTools, serve } from '../../engine/index'

const most = 200

export function addAuditRoute(api: Hono, { audit, identity, actorOf }: RouteTools): void {
  serve(
    api,
    'GET /auditoria',
    async (c) => {
      const actor = actorOf(c)
      if (identity.levelOf(actor) !== 0) throw new Problem('forbidden', refusalText.forbidden)
      const [first, last] = readRange(c)
      const { entidade, acao, quem, registro, de, ate, mudancas } = c.req.query()
      const { entries, total } = await audit.read(
        {
          range: [first, last],
          ...(entidade && { entity: entidade }),
          ...(acao && { act: acao }),
          ...(quem && { actorName: quem }),
          ...(registro && { recordId: wholeNumber(registro) }),
          ...(de && { from: dayIn(de) }),
          ...(ate && { to: dayIn(ate) }),
          isChange: mudancas === 'true',
        },
        actor,
      )
      const place = entries.length === 0 ? '*' : `${first}-${first + entries.length - 1}`
      c.header('Content-Range', `auditoria ${place}/${total}`)
      return entries
    },
    { parameters: ['entidade', 'acao', 'quem', 'registro', 'de', 'ate', 'mudancas', 'range'] },
  )
}

function readRange(c: Context): readonly [number, number] {
  const match = /^\[(\d{1,9}),(\d{1,9})\]$/.exec(c.req.query('range') ?? '[0,24]')
  const [first, last] = [Number(match?.[1]), Number(match?.[2])]
  if (match && last >= first && last - first < most) return [first, last]
  throw new Problem('malformed', refusalText.malformed)
}

function dayIn(text: string): string {
  if (parseDay(text)) return text
  throw new Problem('malformed', refusalText.malformed)
}

function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new Problem('malformed', refusalText.malformed)
}
