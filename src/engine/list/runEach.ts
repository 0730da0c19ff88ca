/* Does the same to many records, a few at a time, and tells how each of them went. Pure of React and HTTP. */

/** How it went with the records so far. */
export interface Outcome<T> {
  readonly done: readonly T[]
  readonly failed: readonly { readonly item: T; readonly message: string }[]
}

interface RunOptions<T> {
  /** Calls that are under way together. */
  readonly width: number
  readonly signal: AbortSignal
  onProgress(outcome: Outcome<T>): void
}

/**
 * Runs the work for every item; a failure does not stop the others.
 * @returns the outcome; items not begun when the signal came are in neither list
 */
export async function runEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { width, signal, onProgress }: RunOptions<T>,
): Promise<Outcome<T>> {
  let outcome: Outcome<T> = { done: [], failed: [] }
  let next = 0
  const runner = async () => {
    while (next < items.length && !signal.aborted) {
      const item = items[next++] as T
      try {
        await work(item)
        outcome = { ...outcome, done: [...outcome.done, item] }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        outcome = { ...outcome, failed: [...outcome.failed, { item, message }] }
      }
      onProgress(outcome)
    }
  }
  await Promise.all(Array.from({ length: width }, runner))
  return outcome
}
