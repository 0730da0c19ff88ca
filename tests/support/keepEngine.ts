/*
 * Runs once per test run: gives test threads memory for short-lived objects, and keeps the compiled embedded
 * engine. Its functions are compiled when first called, and cached as long as the process holds the module;
 * otherwise every test database would compile them again, which takes longer than most tests.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

const file = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/dist/pglite.wasm')
const held: { engine?: WebAssembly.Module } = {}

export async function setup(): Promise<void> {
  // In MiB, for threads started after this. With the default of 16, pending requests and rendered pages are
  // copied again and again, on all cores.
  setFlagsFromString('--min-semi-space-size=64')
  setFlagsFromString('--max-semi-space-size=64')
  held.engine = await WebAssembly.compile(await readFile(file))
}

export function teardown(): void {
  delete held.engine
}
