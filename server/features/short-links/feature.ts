/*
 * Room: short links. Hides where they lead and that they never lead out of the system.
 *
 * `GET s/{shortURL}`: where a short link leads. For all, signed in or not; never outside of this system.
 */
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import { type Feature, serve } from '../../engine/index'
import { shortLinkText } from './messages'

/** Any origin will do: what leaves it is not a path of ours. */
const here = 'http://here.invalid'

/** Short links. */
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
