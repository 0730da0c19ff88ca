/*
 * The signed-in user. Hides where the token is stored and how an expired session continues.
 *
 * The session survives reloads and is shared by all tabs. Signing out deletes everything stored for it.
 */
import { useSyncExternalStore } from 'react'
import { isRow } from '#model/entity/jsonSchema'
import type { SessionUser } from '#model/wire/people/session'

/** Storage keys with this prefix are deleted when the session ends. */
export const sessionPrefix = 'console:'
/** Prefix of form drafts, stored per user; they outlive the session. */
export const draftPrefix = 'draft:'
/** Marks drafts of notes and messages, which are deleted with the session. */
export const textDraftWord = ':note'
const storageKey = `${sessionPrefix}session`
/** In sessionStorage, so other tabs are not affected. */
export const viewKey = `${sessionPrefix}view`

export interface Session {
  readonly token?: string
  /** The signed-in user, or the one being viewed as in this tab. */
  readonly user?: SessionUser
  /** Value of the `View-As` header. */
  readonly viewAs?: string
  readonly isExpired: boolean
  /** The user signed out, as opposed to never having signed in. */
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
    // Not JSON, or in the format of an older version.
    return signedOut
  }
}

export interface StoredImpersonation {
  readonly viewAs: string
  readonly user: SessionUser
  readonly from: string
}

/** Undefined if another user has signed in meanwhile. */
function readView({ id }: SessionUser): Pick<Session, 'user' | 'viewAs'> | undefined {
  const { viewAs, user } = storedView() ?? {}
  return viewAs !== undefined && user?.id === id ? { viewAs, user } : undefined
}

export function storedView(): StoredImpersonation | undefined {
  const stored = sessionStorage.getItem(viewKey)
  const view: unknown = stored ? JSON.parse(stored) : undefined
  return isView(view) ? view : undefined
}

function isView(value: unknown): value is StoredImpersonation {
  return isRow(value) && typeof value.viewAs === 'string' && isUser(value.user)
}

function isUser(value: unknown): value is SessionUser {
  return isRow(value) && typeof value.id === 'number'
}

export function change(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

/** Returns a function that stops. */
export function followSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function getSession(): Session {
  return session
}

export function useSession(): Session {
  return useSyncExternalStore(followSession, getSession)
}

/** Also updates the user of the current session. */
export function openSession(token: string, user: SessionUser) {
  sessionStorage.removeItem(viewKey)
  localStorage.setItem(storageKey, JSON.stringify({ token, user }))
  change({ token, user, isExpired: false, hasLeft: false })
}

/** Ignored if another session has begun meanwhile. */
export function expireSession(token: string) {
  if (session.token === token && !session.isExpired) change({ ...session, isExpired: true })
}

window.addEventListener('storage', (event) => {
  // A null key means the whole storage was cleared.
  if (event.key !== storageKey && event.key !== null) return
  const next = readStored()
  if (next.token === undefined) sessionStorage.clear()
  change(next)
})
