/*
 * Long work in chunks: a generator that yields after each chunk, so that a browser can run it between frames and a
 * caller that needs the result can run it to the end at once.
 */

/** Work that pauses at each `yield`; its result is the return value. */
export type Resumable<T> = Generator<undefined, T, undefined>

/** Items of one chunk: well under a millisecond of work. */
const chunkSize = 250

/** Visits the numbers below `count` in chunks, pausing after each. */
export function* eachChunk(count: number, visit: (from: number, to: number) => void): Resumable<void> {
  for (let from = 0; from < count; from += chunkSize) {
    visit(from, Math.min(count, from + chunkSize))
    yield
  }
}

/** Runs what is left of the work without a pause. */
export function finish<T>(work: Resumable<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
