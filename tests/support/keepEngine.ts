/*
 * Once for a whole run: keeps what the embedded database's engine was compiled to. Its functions are compiled when
 * first called, and kept for the process as long as anybody holds the module; without this every database of a test
 * would compile them anew, which costs more than most tests.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/dist/pglite.wasm')
const held: { engine?: WebAssembly.Module } = {}

export async function setup(): Promise<void> {
  held.engine = await WebAssembly.compile(await readFile(file))
}

export function teardown(): void {
  delete held.engine
}
