/*
 * Routes by their names in the table of calls: what a handler gives back is what the browser takes it for. Hides the
 * spelling of paths for the router.
 */
import type { Context, Env, Hono } from 'hono'
import { refuseOthers } from '#model/query/plainFilter'
import type { CallName, Calls, PathPart, ReplyOf } from '#model/wire/calls'
import { mustTakeJson } from '../report/exportFile'
import { mustBeOurs } from './origin'

/** Answers a call; or, with a `Response`, something that is no answer of it: a refusal, or what `next` answers. */
type Handler<Name extends CallName> = (
  c: Context<Env, PathIn<Name>>,
  next: () => Promise<Response>,
) => ReplyOf<Name> | Response | Promise<ReplyOf<Name> | Response>

type PathIn<Name extends string> = Name extends `${string} ${infer Path}` ? Path : never

/** The names of the parameters that a call may have in its address. */
type QueryName<Name extends CallName> = Calls[Name] extends { query: infer Query }
  ? keyof Query & string
  : never

/**
 * What a call takes besides its parts: patterns of parts of its path, and its parameters. A GET that takes none
 * refuses any; `listed`: those of a list, which the handler judges itself, as it does what it is given as.
 */
interface Takes<Name extends CallName> {
  readonly patterns?: Partial<Record<PathPart<Name>, string>>
  readonly parameters?: readonly QueryName<Name>[] | 'listed'
  /** What a GET gives: JSON unless said, and refused to those who take none; `bytes`: a file as it is kept. */
  readonly gives?: 'json' | 'bytes'
  /** A GET that writes, because the specification has it so: done for our own pages and for programs alone. */
  readonly writes?: true
  /** Values that its body may hold, where more than usual. */
  readonly nodes?: number
}

/**
 * Serves a call. Parts of the path called `id`, or ending in `Id`, are whole numbers; `patterns` says what others are.
 * @throws Problem unknown_field, when called, for a parameter that the call does not take; unsupported_media for a type
 * @example serve(api, 'GET /sistema', () => ({ demo: false, version: '1' }))
 */
export function serve<Name extends CallName>(
  api: Hono,
  name: Name,
  handle: Handler<Name>,
  { patterns = {}, parameters = [], gives = 'json', writes = undefined, nodes = undefined }: Takes<Name> = {},
): void {
  const [method = '', path = ''] = name.split(' ')
  const known: Readonly<Record<string, string | undefined>> = patterns
  const route = path.replace(/:(\w+)/g, (part, called: string) => {
    const pattern = known[called] ?? (/(?:^i|I)d$/.test(called) ? '[0-9]+' : undefined)
    return pattern === undefined ? part : `${part}{${pattern}}`
  })
  api.on(method, route, async (c, next) => {
    c.set('call', name)
    if (nodes !== undefined) c.set('maxNodes', nodes)
    if (writes) mustBeOurs(c)
    if (method === 'GET' && parameters !== 'listed') {
      refuseOthers(new URL(c.req.url).searchParams, parameters)
      if (gives === 'json') mustTakeJson(c.req.header('accept'))
    }
    const answer = await handle(c, async () => {
      await next()
      return c.res
    })
    return answer instanceof Response ? answer : c.json(answer as object)
  })
}
