/* Calls outside the entities' CRUD, typed by the table that the server routes by. */
import type { CallInput, CallName, ReplyOf } from '#model/wire/calls'
import { type Answer, apiUrl, request } from './http'

export type Said<Name extends CallName> =
  Record<never, never> extends CallInput<Name>
    ? readonly [said?: CallInput<Name> & Aside]
    : readonly [said: CallInput<Name> & Aside]

interface Aside {
  readonly headers?: Record<string, string>
}

interface AnySaid extends Aside {
  readonly path?: Readonly<Record<string, string | number>> | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

/**
 * @throws HttpError whose `body` is a `ProblemBody`
 * @example const { demo } = await call('GET /sistema')
 */
export async function call<Name extends CallName>(name: Name, ...said: Said<Name>): Promise<ReplyOf<Name>> {
  return replyIn<Name>(await sendCall(name, ...said))
}

/** Trusts the type: the server uses the same table, and bodies that are not JSON were rejected before. */
export function replyIn<Name extends CallName>({ json }: Answer): ReplyOf<Name> {
  // biome-ignore lint/plugin: client and server are typed by the same table
  return json as ReplyOf<Name>
}

export function sendCall<Name extends CallName>(name: Name, ...[said]: Said<Name>): Promise<Answer> {
  const { path, query, body, headers }: AnySaid = said ?? {}
  const [method, pattern = ''] = name.split(' ')
  const place = pattern.replace(/:(\w+)/g, (_whole, part: string) => encodeURIComponent(path?.[part] ?? ''))
  const search = new URLSearchParams(Object.entries(query ?? {}))
  return request(apiUrl + place + (search.size > 0 ? `?${search}` : ''), {
    method,
    headers,
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
}
