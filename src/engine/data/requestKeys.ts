/* Idempotency keys: a write without a definite response keeps its key, so a retry is executed only once. */
import { HttpError } from 'react-admin'
import { requestHooks } from './http'

export interface RequestKeys {
  of(name: string): string
  settle<T>(name: string, answer: Promise<T>): Promise<T>
}

export function createRequestKeys(): RequestKeys {
  const open = new Map<string, string>()
  return {
    of(name) {
      const key = open.get(name) ?? makeKey()
      open.set(name, key)
      return key
    },
    async settle(name, answer) {
      try {
        const result = await answer
        open.delete(name)
        return result
      } catch (error) {
        if (error instanceof HttpError && !isLost(error)) open.delete(name)
        throw error
      }
    },
  }
}

/** Whether it is unknown what the server did: its answer was lost, or it failed, perhaps after it had saved. */
export function isLost(error: unknown): error is HttpError {
  return error instanceof HttpError && (error.status === 0 || error.status >= 500)
}

/** Adds an idempotency key to every write from now on. */
export function keyWrites(): void {
  if (requestHooks.write) return
  const keys = createRequestKeys()
  requestHooks.write = (url, options, send) => {
    const headers = new Headers(options.headers)
    // An act of a device has a number that says the same, for ever; a call for many records has its own keys.
    const isNamed = headers.has('Device-Act') || headers.has('Idempotency-Key')
    if (isNamed || options.method === 'GET') return send(url, options)
    // A change of a newer version is another one.
    const name = `${options.method} ${url} ${headers.get('If-Match')} ${nameOf(options.body)}`
    headers.set('Idempotency-Key', keys.of(name))
    return keys.settle(name, send(url, { ...options, headers }))
  }
}

/** Identifies a request by its body; files by name, size and modification time. */
function nameOf(body: RequestInit['body']): string {
  if (!(body instanceof FormData)) return String(body)
  const parts = [...body].map(([name, value]) =>
    value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
  )
  return JSON.stringify(parts)
}

/** `randomUUID` is unavailable on pages without https. */
export function makeKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join('-')
}
