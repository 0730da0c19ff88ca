/* Long computations in chunks, run between frames by a browser or to the end at once. */

export type Resumable<T> = Generator<undefined, T, undefined>

/** Items per chunk: well under a millisecond of work. */
const chunkSize = 250

export function* eachChunk(count: number, visit: (from: number, to: number) => void): Resumable<void> {
  for (let from = 0; from < count; from += chunkSize) {
    visit(from, Math.min(count, from + chunkSize))
    yield
  }
}

export function finish<T>(work: Resumable<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
