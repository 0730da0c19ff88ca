/* Whether the person has taken records along on this device, or has acts that wait on it. */
import type { SessionUser } from '#model/wire/people/session'
import { createListeners } from './listeners'

/** Not of the session: acts outlive it. */
const keyOf = ({ id }: Pick<SessionUser, 'id'>) => `field:${id}`

const { follow, notify } = createListeners()
export const followField = follow

export function isFieldUsed(user: SessionUser): boolean {
  return localStorage.getItem(keyOf(user)) !== null
}

export function markField(user: SessionUser, isUsed: boolean): void {
  if (isUsed === isFieldUsed(user)) return
  if (isUsed) localStorage.setItem(keyOf(user), '1')
  else localStorage.removeItem(keyOf(user))
  notify()
}
