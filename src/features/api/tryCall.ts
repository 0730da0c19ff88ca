/* A call with what was filled in: its address, and the command that makes it elsewhere. */
import type { ShownCall, ShownParameter } from './readDocument'

/** What was filled in, by the names of parameters. */
export type Filled = Readonly<Record<string, string>>

/** A call that can be made. */
export interface ReadyCall {
  readonly method: string
  /** Behind `/api`. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Conditions that are parameters of their own are written `field=value`, one behind the other. */
const others = 'outros'

/** Puts it together; what is empty is left out. */
export function readyCall(
  call: ShownCall,
  parameters: readonly ShownParameter[],
  filled: Filled,
  body: string | undefined,
): ReadyCall {
  const of = (place: ShownParameter['in']) =>
    parameters.flatMap((each) => {
      const value = filled[each.name]?.trim() ?? ''
      return each.in === place && value !== '' ? [[each.name, value] as const] : []
    })
  const path = of('path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    call.path,
  )
  const search = new URLSearchParams()
  for (const [name, value] of of('query')) {
    if (name === others) for (const pair of new URLSearchParams(value)) search.append(...pair)
    else search.set(name, value)
  }
  return {
    method: call.method,
    address: search.size > 0 ? `${path}?${search}` : path,
    headers: Object.fromEntries(of('header')),
    ...(body !== undefined && body.trim() !== '' && { body }),
  }
}

/** The command for a terminal, with a place for the token. */
export function curlOf({ method, address, headers, body }: ReadyCall, origin: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  return [
    `curl -X ${method} ${quote(`${origin}/api${address}`)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quote(body)}`]),
  ].join(' \\\n  ')
}
