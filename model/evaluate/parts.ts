/* Long work in small parts: who has to stay quick does other things between them, who cannot wait does it at once. */

/** Work that can be left between its parts; what it makes comes with the last one. */
export type Parts<T> = Generator<undefined, T, undefined>

/** Items of one part: a fraction of a frame. */
const partSize = 250

/** Does all of it now. */
function finish<T>(work: Parts<T>): T {
  for (;;) {
    const part = work.next()
    if (part.done) return part.value
  }
}

/** Visits the places below `count` stretch by stretch. */
export function* eachStretch(count: number, visit: (from: number, to: number) => void): Parts<void> {
  for (let from = 0; from < count; from += partSize) {
    visit(from, Math.min(count, from + partSize))
    yield
  }
}

/** What is made once for each path. */
export interface Kept<T> {
  /** Makes it in parts; nothing is left to do when it is there. */
  prepare(path: string): Parts<T>
  /** Makes it now, or goes on where it was left. */
  get(path: string): T
}

/** Keeps what is made for a path. */
export function keep<T>(make: (path: string) => Parts<T>): Kept<T> {
  const made = new Map<string, T>()
  const begun = new Map<string, Parts<T>>()
  function* prepare(path: string): Parts<T> {
    while (!made.has(path)) {
      const work = begun.get(path) ?? make(path)
      begun.set(path, work)
      const part = work.next()
      if (!part.done) {
        yield
        continue
      }
      made.set(path, part.value)
      begun.delete(path)
    }
    return made.get(path) as T
  }
  return { prepare, get: (path) => (made.has(path) ? (made.get(path) as T) : finish(prepare(path))) }
}
