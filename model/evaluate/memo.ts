/* Lazy values: made when first needed, then kept. */
import { finish, type Resumable } from './resumable'

/** One value for each path. */
export interface PathMemo<T> {
  /** Makes the value in chunks; without a pause where it is there already. */
  prepare(path: string): Resumable<T>
  /** Makes the value now, continuing a preparation that was paused. */
  get(path: string): T
}

/** Keeps what `make` makes for a path. A failure is not kept: the next call fails in the same way. */
export function memoizeByPath<T>(make: (path: string) => Resumable<T>): PathMemo<T> {
  const made = new Map<string, T>()
  const paused = new Map<string, Resumable<T>>()
  function* prepare(path: string): Resumable<T> {
    while (!made.has(path)) {
      const work = paused.get(path) ?? make(path)
      // A generator that has thrown must not be resumed: it would end without a result.
      paused.delete(path)
      const step = work.next()
      if (step.done) made.set(path, step.value)
      else {
        paused.set(path, work)
        yield
      }
    }
    return made.get(path) as T
  }
  return { prepare, get: (path) => (made.has(path) ? (made.get(path) as T) : finish(prepare(path))) }
}

/** Keeps what `make` makes. */
export function memoizeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
