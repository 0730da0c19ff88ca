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
  /** A failure of the very first item that every other would meet too: then nothing else is begun. */
  isForAll?(error: unknown): boolean
  /** What people are told of a failure. */
  tell(error: unknown): string
  onProgress(outcome: Outcome<T>): void
}

/**
 * Runs the work for every item; a failure does not stop the others.
 * @throws the failure that is for all
 * @returns the outcome; items not begun when the signal came are in neither list
 */
export async function runEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { width, signal, isForAll, tell, onProgress }: RunOptions<T>,
): Promise<Outcome<T>> {
  let outcome: Outcome<T> = { done: [], failed: [] }
  let next = 0
  const take = async (item: T, isDecisive: boolean) => {
    try {
      await work(item)
      outcome = { ...outcome, done: [...outcome.done, item] }
    } catch (error) {
      if (isDecisive && isForAll?.(error)) throw error
      outcome = { ...outcome, failed: [...outcome.failed, { item, message: tell(error) }] }
    }
    onProgress(outcome)
  }
  const runner = async () => {
    while (next < items.length && !signal.aborted) await take(items[next++] as T, false)
  }
  if (isForAll && items.length > 0) await take(items[next++] as T, true)
  await Promise.all(Array.from({ length: width }, runner))
  return outcome
}
