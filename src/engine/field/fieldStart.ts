/*
 * Begins the field mode with the console. Small, because every page loads it: the store itself is loaded only where the
 * field mode is on, or where acts wait.
 */
import { mayAct } from '#model/people/access'
import { requestHooks } from '../data/http'
import { isFieldUsed } from '../session/fieldUse'
import { getSession } from '../session/session'
import { type FieldStart, fieldDatabase, fieldPage } from './fieldPage'

/** A browser that was killed may have lost the mark, but not the device's store. */
async function load({ user }: FieldStart) {
  const stores = isFieldUsed(user) ? undefined : await indexedDB.databases()
  if (stores?.every(({ name }) => name !== fieldDatabase)) return undefined
  return import('./loadFieldMode').then((part) => part.loadFieldMode())
}

/** Returns a function that ends it with the console, and destroys the copies if the person has signed out. */
export function startField(start: FieldStart): () => void {
  fieldPage.start = start
  const mayUse = [...start.index.values()].some((entity) => mayAct(entity, 'field', start.user.actor))
  const isUsed = (isFieldUsed(start.user) || mayUse) && getSession().viewAs === undefined
  if (isUsed) {
    const loading = load(start).catch(() => undefined)
    // Requests made meanwhile wait for it; a browser that stores nothing works as without it.
    const waiting: typeof requestHooks.field = async (url, options, send) => {
      const field = await loading
      return field ? field.request(url, options) : send(url, options)
    }
    requestHooks.field = waiting
    void loading.then((field) => {
      // Another person may have begun meanwhile.
      if (!field && requestHooks.field === waiting) delete requestHooks.field
    })
  }
  return () => {
    fieldPage.end?.()
    delete fieldPage.start
    for (const name of ['field', 'takes', 'localFile', 'copiedAt', 'waitingAct'] as const)
      delete requestHooks[name]
  }
}
