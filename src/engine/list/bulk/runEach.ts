export interface BatchResult<T> {
  readonly done: readonly T[]
  readonly failed: readonly { readonly item: T; readonly message: string }[]
}

interface RunOptions<T> {
  /** Concurrent calls. */
  readonly width: number
  readonly signal: AbortSignal
  /** Whether a failure of the first item would hit every other one too; then no further item is started. */
  isForAll?(error: unknown): boolean
  /** Turns a failure into the message shown to the user. */
  messageOf(error: unknown): string
  onProgress(outcome: BatchResult<T>): void
}

/**
 * Runs the task for every item; a failure does not stop the others.
 * @throws the first item's failure when `isForAll` accepts it
 * @returns the outcome; items not started before the abort are in neither list
 */
export async function runEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { width, signal, isForAll, messageOf, onProgress }: RunOptions<T>,
): Promise<BatchResult<T>> {
  let outcome: BatchResult<T> = { done: [], failed: [] }
  let next = 0
  const take = async (item: T, isDecisive: boolean) => {
    try {
      await work(item)
      outcome = { ...outcome, done: [...outcome.done, item] }
    } catch (error) {
      if (isDecisive && isForAll?.(error)) throw error
      outcome = { ...outcome, failed: [...outcome.failed, { item, message: messageOf(error) }] }
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
