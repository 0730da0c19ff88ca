/* What is kept until the session ends, across reloads. Apart from the session: visitors need none of it. */
import { sessionPrefix } from './session'

/** Keeps something until the session ends, across reloads. */
export function keepInSession(name: string, value: unknown) {
  localStorage.setItem(sessionPrefix + name, JSON.stringify(value))
}

/** What was kept in this session; undefined when nothing was. */
export function keptInSession(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(sessionPrefix + name) ?? '') as unknown
  } catch {
    return undefined
  }
}
