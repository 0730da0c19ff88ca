/*
 * Registers routes by their names in the table of calls, so that a handler must return the type that the
 * browser expects.
 */
import type { Context, Env, Hono } from 'hono'
import { refuseOthers } from '#model/query/plainFilter'
import type { CallName, Calls, PathPart, ReplyOf } from '#model/wire/calls'
import { mustTakeJson } from '../report/exportFile'
import { mustBeOurs } from './origin'

type Handler<Name extends CallName> = (
  c: Context<Env, PathIn<Name>>,
  next: () => Promise<Response>,
) => ReplyOf<Name> | Response | Promise<ReplyOf<Name> | Response>

type PathIn<Name extends string> = Name extends `${string} ${infer Path}` ? Path : never

type QueryName<Name extends CallName> = Calls[Name] extends { query: infer Query }
  ? keyof Query & string
  : never

/**
 * Options of a call: patterns of its path parameters, and its query parameters. A GET rejects undeclared
 * parameters; with `listed`, the handler validates list parameters and the format itself.
 */
interface CallOptions<Name extends CallName> {
  readonly patterns?: Partial<Record<PathPart<Name>, string>>
  readonly parameters?: readonly QueryName<Name>[] | 'listed'
  /** Format of a GET: JSON by default, rejected if the client does not accept it; `bytes` sends a stored file. */
  readonly gives?: 'json' | 'bytes'
  /** A GET that writes, as the specification requires; only our own pages and programs may call it. */
  readonly writes?: true
  readonly nodes?: number
}

/**
 * Path parameters named `id`, or ending in `Id`, are integers; `patterns` overrides the others.
 * @throws Problem unknown_field, when called, for an undeclared parameter; unsupported_media for a type
 * @example serve(api, 'GET /sistema', () => ({ demo: false, version: '1' }))
 */
export function serve<Name extends CallName>(
  api: Hono,
  name: Name,
  handle: Handler<Name>,
  {
    patterns = {},
    parameters = [],
    gives = 'json',
    writes = undefined,
    nodes = undefined,
  }: CallOptions<Name> = {},
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
      if (gives === 'json') readsJson(c, parameters)
      else refuseOthers(new URL(c.req.url).searchParams, parameters)
    }
    const answer = await handle(c, async () => {
      await next()
      return c.res
    })
    return answer instanceof Response ? answer : c.json(answer as object)
  })
}

/** Rejects other parameters, and clients that do not accept JSON. @throws Problem unknown_field, unsupported_media */
export function readsJson(c: Context, parameters: readonly string[]): void {
  refuseOthers(new URL(c.req.url).searchParams, parameters)
  mustTakeJson(c.req.header('accept'))
}
