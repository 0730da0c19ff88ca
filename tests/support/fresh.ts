/*
 * Before each test file. Files share a thread, and with it all modules that are slow to load: what a server knows
 * of its database is in itself, never in a module. A page keeps some in modules; freshPage.ts loads those anew.
 */
import './expressions'
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll } from 'vitest'

// A store that was used once costs every promise of the thread a little, until it is told that it is not used any more;
// those of the modules of all files before would be a tenth of all that tests cost.
const { prototype } = AsyncLocalStorage
const { run } = prototype
const stores = new Set<AsyncLocalStorage<unknown>>()
prototype.run = function (this: AsyncLocalStorage<unknown>, ...words: Parameters<typeof run>) {
  stores.add(this)
  return Reflect.apply(run, this, words)
} as typeof run

afterAll(() => {
  prototype.run = run
  for (const store of stores) store.disable()
})
