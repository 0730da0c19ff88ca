/* Calls outside the entities' CRUD, typed by the table that the server routes by. */
import type { CallName, CallParts, ReplyOf } from '#model/wire/calls'
import { apiUrl, type HttpReply, request } from './http'

export type CallArguments<Name extends CallName> =
  Record<never, never> extends CallParts<Name>
    ? readonly [said?: CallParts<Name> & ExtraHeaders]
    : readonly [said: CallParts<Name> & ExtraHeaders]

interface ExtraHeaders {
  readonly headers?: Record<string, string>
}

interface AnyCallArgs extends ExtraHeaders {
  readonly path?: Readonly<Record<string, string | number>> | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

/**
 * @throws HttpError whose `body` is a `ProblemBody`
 * @example const { demo } = await call('GET /sistema')
 */
export async function call<Name extends CallName>(
  name: Name,
  ...said: CallArguments<Name>
): Promise<ReplyOf<Name>> {
  return replyIn<Name>(await sendCall(name, ...said))
}

/** Trusts the type: the server uses the same table, and bodies that are not JSON were rejected before. */
export function replyIn<Name extends CallName>({ json }: HttpReply): ReplyOf<Name> {
  // biome-ignore lint/plugin: client and server are typed by the same table
  return json as ReplyOf<Name>
}

export function sendCall<Name extends CallName>(
  name: Name,
  ...[said]: CallArguments<Name>
): Promise<HttpReply> {
  const { path, query, body, headers }: AnyCallArgs = said ?? {}
  const [method, pattern = ''] = name.split(' ')
  const place = pattern.replace(/:(\w+)/g, (_whole, part: string) => encodeURIComponent(path?.[part] ?? ''))
  const search = new URLSearchParams(Object.entries(query ?? {}))
  return request(apiUrl + place + (search.size > 0 ? `?${search}` : ''), {
    method,
    headers,
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
}
