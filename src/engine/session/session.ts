/*
 * Room: who is signed in. Hides where the token is stored and how a session that expired goes on.
 *
 * Who is signed in, kept across reloads and shared by open tabs.
 * Hides where it is stored. Signing out removes all of it.
 */
import { useSyncExternalStore } from 'react'
import { isRow } from '#model/entity/jsonSchema'
import type { SessionUser } from '#model/wire/people/session'

/** Everything kept under this prefix goes away when the session ends. */
export const sessionPrefix = 'console:'
/** What forms keep until they are saved, by user; it outlives the session. */
export const draftPrefix = 'draft:'
/** In the names of drafts of notes: free text about people, which ends with the session. */
export const noteDraftWord = ':note'
const storageKey = `${sessionPrefix}session`
/** Of this tab alone: other tabs go on as who is signed in. */
export const viewKey = `${sessionPrefix}view`

/** The session as it is now. */
export interface Session {
  readonly token?: string
  /** The signed-in user, or the user this tab views the console as. */
  readonly user?: SessionUser
  /** What this tab looks as, in the words of the server's header. */
  readonly viewAs?: string
  /** The server refused the token; the person has not been told yet. */
  readonly isExpired: boolean
  /** The person chose to leave, rather than never having come in. */
  readonly hasLeft: boolean
}

const signedOut: Session = { isExpired: false, hasLeft: false }
const listeners = new Set<() => void>()
let session = readStored()

function readStored(): Session {
  const stored = localStorage.getItem(storageKey)
  if (!stored) return signedOut
  try {
    const kept: unknown = JSON.parse(stored)
    if (!isRow(kept) || typeof kept.token !== 'string' || !isUser(kept.user)) return signedOut
    return { token: kept.token, user: kept.user, ...readView(kept.user), isExpired: false, hasLeft: false }
  } catch {
    // Not written by this console, or by an old version: no session is stored.
    return signedOut
  }
}

/** The view of this tab as it is kept across reloads. */
export interface StoredView {
  readonly viewAs: string
  readonly user: SessionUser
  /** Where the person was when the view began. */
  readonly from: string
}

/** The "view as" state of this tab, unless another user has signed in meanwhile. */
function readView({ id }: SessionUser): Pick<Session, 'user' | 'viewAs'> | undefined {
  const { viewAs, user } = storedView() ?? {}
  return viewAs !== undefined && user?.id === id ? { viewAs, user } : undefined
}

/** The stored "view as" state, also of another user who has signed in since. */
export function storedView(): StoredView | undefined {
  const stored = sessionStorage.getItem(viewKey)
  const view: unknown = stored ? JSON.parse(stored) : undefined
  return isView(view) ? view : undefined
}

function isView(value: unknown): value is StoredView {
  return isRow(value) && typeof value.viewAs === 'string' && isUser(value.user)
}

function isUser(value: unknown): value is SessionUser {
  return isRow(value) && typeof value.id === 'number'
}

/** Makes this the session as it is now. */
export function change(next: Session) {
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
  sessionStorage.removeItem(viewKey)
  localStorage.setItem(storageKey, JSON.stringify({ token, user }))
  change({ token, user, isExpired: false, hasLeft: false })
}

/** The server no longer accepts this token. Ignored when another session has begun meanwhile. */
export function expireSession(token: string) {
  if (session.token === token && !session.isExpired) change({ ...session, isExpired: true })
}

window.addEventListener('storage', (event) => {
  // A null key means the whole storage was cleared.
  if (event.key !== storageKey && event.key !== null) return
  const next = readStored()
  // Another tab has signed out: nothing of the session stays in this one either.
  if (next.token === undefined) sessionStorage.clear()
  change(next)
})
