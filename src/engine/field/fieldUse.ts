/* For whom the field mode runs on this page, and whether there is anything of theirs on the device. */
import type { EntityIndex } from '#model/entity/paths'
import type { SessionUser } from '#model/wire/people/session'
import type { ConsoleSetup } from '../contract'

export interface FieldStart {
  readonly index: EntityIndex
  readonly user: SessionUser
  readonly setup: ConsoleSetup
}

/** Kept beside the session's own values, because acts outlive it. */
const keyOf = ({ id }: Pick<SessionUser, 'id'>) => `field:${id}`

const listeners = new Set<() => void>()

export function followField(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isFieldUsed(user: SessionUser): boolean {
  return localStorage.getItem(keyOf(user)) !== null
}

/** Set by `startField`. */
export const fieldPage: { start?: FieldStart } = {}

export function markField(user: SessionUser, isUsed: boolean): void {
  if (isUsed === isFieldUsed(user)) return
  if (isUsed) localStorage.setItem(keyOf(user), '1')
  else localStorage.removeItem(keyOf(user))
  for (const listener of listeners) listener()
}
