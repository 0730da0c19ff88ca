import { confirmLeaving } from '../session/unsaved'
import { signOut } from './signOut'

/** Signs out unless the user stays with unsaved input. */
export async function leaveConsole(): Promise<void> {
  if (await confirmLeaving()) await signOut()
}
