/*
 * Short links. Hides their targets, which are always inside the console.
 *
 * `GET s/{shortURL}`, for everyone, signed in or not.
 */
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type Feature, serve } from '../../engine/index'
import { shortLinkText } from './messages'

/** Any origin will do to detect absolute URLs, which resolve to another one. */
const here = 'http://here.invalid'

export const shortLinks: Feature = {
  name: 'shortLinks',
  routes(api, { store }) {
    serve(
      api,
      'GET /s/:shortURL',
      async (c) => {
        const shortURL = c.req.param('shortURL')
        const query = { filter: { shortURL, ativo: true }, sort: [], range: [0, 0] } as const
        const [link] = (await store.list('short_url', query, systemActor)).rows
        const isOver = link?.expira_em ? Date.parse(link.expira_em) <= Date.now() : false
        if (!link || isOver || !isInside(link.destino)) throw new Problem('not_found', shortLinkText.none)
        return { shortURL: link.shortURL, destino: link.destino }
      },
      { patterns: { shortURL: '[A-Za-z0-9]+' } },
    )
  },
}

function isInside(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
