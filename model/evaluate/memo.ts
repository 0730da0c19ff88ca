import { finish, type Resumable } from './resumable'

export interface PathMemo<T> {
  /** Computes the value in chunks; does not pause if it is already known. */
  prepare(path: string): Resumable<T>
  get(path: string): T
}

/** Memoises `make` by path. Failures are not stored: the next call runs `make` again. */
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

export function memoizeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
