/*
 * Who is signed in, kept across reloads and shared by open tabs.
 * Hides where it is stored; promises that signing out leaves nothing of the session behind.
 */
import { useSyncExternalStore } from 'react'
import type { SessionUser } from './contract'

/** Everything kept under this prefix goes away when the session ends. */
const sessionPrefix = 'console:'
/** What forms keep until they are saved outlives an expired session, not a person who leaves. */
export const draftPrefix = 'draft:'
const storageKey = `${sessionPrefix}session`

/** The session as it is now. */
export interface Session {
  readonly token?: string
  readonly user?: SessionUser
  /** The server refused the token; the person has not been told yet. */
  readonly isExpired: boolean
  /** The person chose to leave, rather than never having come in. */
  readonly hasLeft: boolean
}

const nobody: Session = { isExpired: false, hasLeft: false }
const listeners = new Set<() => void>()
let session = readStored()

function readStored(): Session {
  const stored = localStorage.getItem(storageKey)
  if (!stored) return nobody
  try {
    const { token, user } = JSON.parse(stored) as { token?: string; user?: SessionUser }
    return token && user ? { token, user, isExpired: false, hasLeft: false } : nobody
  } catch {
    // Written by something else: as good as nothing stored.
    return nobody
  }
}

function change(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session as it is now. */
export function getSession(): Session {
  return session
}

/** The session, following its changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession)
}

/** Begins a session, or refreshes who its user is. */
export function openSession(token: string, user: SessionUser) {
  localStorage.setItem(storageKey, JSON.stringify({ token, user }))
  change({ token, user, isExpired: false, hasLeft: false })
}

/** The server no longer accepts this token. Ignored when another session has begun meanwhile. */
export function expireSession(token: string) {
  if (session.token === token && !session.isExpired) change({ ...session, isExpired: true })
}

/** Ends the session and forgets all that was kept for it. Preferences, kept by user, outlive it. */
export function closeSession() {
  for (const key of Object.keys(localStorage)) {
    // Remembered searches of react-admin's lists may hold names of people.
    const isDraft = key.startsWith(draftPrefix) && !session.isExpired
    if (isDraft || key.startsWith(sessionPrefix) || key.endsWith('.listParams')) localStorage.removeItem(key)
  }
  change({ isExpired: false, hasLeft: !session.isExpired })
}

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

window.addEventListener('storage', (event) => {
  // A null key means the whole storage was cleared.
  if (event.key === storageKey || event.key === null) change(readStored())
})
