/*
 * Routes by their names in the table of calls: what a handler gives back is what the browser takes it for. Hides the
 * spelling of paths for the router.
 */
import type { Context, Env, Hono } from 'hono'
import type { CallName, PathPart, ReplyOf } from '#model/wire/calls'

/** Answers a call; or, with a `Response`, something that is no answer of it: a refusal, or what `next` answers. */
type Handler<Name extends CallName> = (
  c: Context<Env, PathIn<Name>>,
  next: () => Promise<Response>,
) => ReplyOf<Name> | Response | Promise<ReplyOf<Name> | Response>

type PathIn<Name extends string> = Name extends `${string} ${infer Path}` ? Path : never

/**
 * Serves a call. Parts of the path called `id`, or ending in `Id`, are whole numbers; `patterns` says what others are.
 * @example serve(api, 'GET /sistema', () => ({ demo: false, version: '1' }))
 */
export function serve<Name extends CallName>(
  api: Hono,
  name: Name,
  handle: Handler<Name>,
  patterns: Partial<Record<PathPart<Name>, string>> = {},
): void {
  const [method = '', path = ''] = name.split(' ')
  const known: Readonly<Record<string, string | undefined>> = patterns
  const route = path.replace(/:(\w+)/g, (part, called: string) => {
    const pattern = known[called] ?? (/(?:^i|I)d$/.test(called) ? '[0-9]+' : undefined)
    return pattern === undefined ? part : `${part}{${pattern}}`
  })
  api.on(method, route, async (c, next) => {
    const answer = await handle(c, async () => {
      await next()
      return c.res
    })
    return answer instanceof Response ? answer : c.json(answer as object)
  })
}
