/*
 * Runs before each test file. Files share a thread, and with it all modules that are slow to load: a server
 * keeps its state in itself, never in a module. Pages keep some state in modules, which freshPage.ts reloads.
 */
import './expressions'
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll } from 'vitest'

// An AsyncLocalStorage that has been used slows down every promise of the thread until it is disabled; those
// of earlier files would take a tenth of the total time.
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
