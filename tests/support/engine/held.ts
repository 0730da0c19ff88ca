/* Values that outlive the modules of a test file, for as long as their thread. */
const place: { [key: symbol]: unknown } = globalThis

/** The list with this name; each thread has its own. */
export function heldInThread<T>(name: string): T[] {
  const key = Symbol.for(`tests: ${name}`)
  place[key] ??= []
  return place[key] as T[]
}
