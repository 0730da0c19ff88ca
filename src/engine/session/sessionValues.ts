/* Values stored until the session ends. Separate from session.ts, because public pages do not need them. */
import { sessionPrefix } from './session'

export function storeInSession(name: string, value: unknown) {
  localStorage.setItem(sessionPrefix + name, JSON.stringify(value))
}

export function readFromSession(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(sessionPrefix + name) ?? '') as unknown
  } catch {
    return undefined
  }
}
