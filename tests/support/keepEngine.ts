/*
 * Once for a whole run: gives the threads of tests room for what lives shortly, and keeps what the embedded database's
 * engine was compiled to. Its functions are compiled when
 * first called, and kept for the process as long as anybody holds the module; without this every database of a test
 * would compile them anew, which costs more than most tests.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

const file = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/dist/pglite.wasm')
const held: { engine?: WebAssembly.Module } = {}

export async function setup(): Promise<void> {
  // Of threads that start after this, in MiB. With the 16 there usually are, requests and drawn pages that are still at
  // work are copied again and again, on every core there is.
  setFlagsFromString('--min-semi-space-size=64')
  setFlagsFromString('--max-semi-space-size=64')
  held.engine = await WebAssembly.compile(await readFile(file))
}

export function teardown(): void {
  delete held.engine
}
