/*
 * Begins the field mode with the console. Small, because every page loads it: the store itself is loaded only where the
 * field mode is on, or where acts wait.
 */
import { requestHooks } from '../data/http'
import { isFieldUsed } from '../session/fieldUse'
import { getSession } from '../session/session'
import { type FieldStart, fieldPage } from './fieldPage'

/** Returns a function that ends it with the console, and destroys the copies if the person has signed out. */
export function startField(start: FieldStart): () => void {
  fieldPage.start = start
  const isUsed = isFieldUsed(start.user) && getSession().viewAs === undefined
  if (isUsed) {
    const loading = import('./loadFieldMode').then((part) => part.loadFieldMode())
    // Requests made meanwhile wait for it; a browser that stores nothing works as without it.
    requestHooks.field = async (url, options, send) => {
      const field = await loading.catch(() => undefined)
      return field ? field.request(url, options) : send(url, options)
    }
  }
  return () => {
    delete fieldPage.start
    delete requestHooks.field
    delete requestHooks.takes
    delete requestHooks.localFile
    delete requestHooks.copiedAt
    delete requestHooks.waitingAct
    if (isUsed || isFieldUsed(start.user)) {
      void import('./loadFieldMode').then((part) => part.endFieldMode(getSession().token === undefined))
    }
  }
}
