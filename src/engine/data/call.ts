/* The calls that are no entity's own, by their names in the table that the server serves them by. */
import type { CallName, ReplyOf, SaidIn } from '#model/wire/calls'
import { apiUrl, request } from './http'

/** What may be said beside a call. */
interface Aside {
  readonly headers?: Readonly<Record<string, string>>
}

type Said<Name extends CallName> =
  Record<never, never> extends SaidIn<Name>
    ? readonly [said?: SaidIn<Name> & Aside]
    : readonly [said: SaidIn<Name> & Aside]

/** What a call says, whatever call it is. */
interface AnySaid extends Aside {
  readonly path?: Readonly<Record<string, string | number>> | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

/**
 * Makes a call and gives its answer, whose type the server's handler has too.
 * @throws HttpError whose `body` is a `ProblemBody`
 * @example const { demo } = await call('GET /sistema')
 */
export async function call<Name extends CallName>(name: Name, ...said: Said<Name>): Promise<ReplyOf<Name>> {
  return (await callForPage(name, ...said)).answer
}

/** Like {@link call}, with the headers of the answer: where the rows stand in the whole list. */
export async function callForPage<Name extends CallName>(
  name: Name,
  ...[said]: Said<Name>
): Promise<{ readonly answer: ReplyOf<Name>; readonly headers: Headers }> {
  const { path = {}, query, body, headers }: AnySaid = said ?? {}
  const [method = '', pattern = ''] = name.split(' ')
  const place = pattern.replace(/:(\w+)/g, (_whole, part: string) => encodeURIComponent(path[part] ?? ''))
  const reply = await request(
    `${apiUrl}${place}${query ? `?${new URLSearchParams(Object.entries(query))}` : ''}`,
    {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    },
  )
  // Our own server answers by the same table; a body that is no JSON has been refused already.
  return { answer: reply.json as ReplyOf<Name>, headers: reply.headers }
}
