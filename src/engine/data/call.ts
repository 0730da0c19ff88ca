/* The calls that are no entity's own, by their names in the table that the server serves them by. */
import type { CallName, ReplyOf, SaidIn } from '#model/wire/calls'
import { type Answer, apiUrl, request } from './http'

/** What a call has to say, and headers beside it. */
export type Said<Name extends CallName> =
  Record<never, never> extends SaidIn<Name>
    ? readonly [said?: SaidIn<Name> & Aside]
    : readonly [said: SaidIn<Name> & Aside]

interface Aside {
  readonly headers?: Record<string, string>
}

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
  return replyIn<Name>(await sendCall(name, ...said))
}

/** What an answer to a call says. Our own server answers by the same table; a body that is no JSON is refused already. */
export function replyIn<Name extends CallName>({ json }: Answer): ReplyOf<Name> {
  // biome-ignore lint/plugin: the one place where both sides are ours, and the table says what they say
  return json as ReplyOf<Name>
}

/** Makes a call and gives all of the answer. */
export function sendCall<Name extends CallName>(name: Name, ...[said]: Said<Name>): Promise<Answer> {
  const { path, query, body, headers }: AnySaid = said ?? {}
  const [method, pattern = ''] = name.split(' ')
  const place = pattern.replace(/:(\w+)/g, (_whole, part: string) => encodeURIComponent(path?.[part] ?? ''))
  const search = new URLSearchParams(Object.entries(query ?? {}))
  return request(apiUrl + place + (search.size > 0 ? `?${search}` : ''), {
    method,
    headers,
    // Without a body this is undefined.
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
}
