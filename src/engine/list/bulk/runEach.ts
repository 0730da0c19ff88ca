import type { HttpError } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { type Batch, type BatchResponse, sendBatch } from '../../data/batch'

export interface BatchResult<T> {
  readonly done: readonly T[]
  readonly failed: readonly { readonly item: T; readonly message: string }[]
}

type Failures<T> = readonly { readonly item: T; readonly error: unknown }[]

interface RunOptions<T> {
  readonly signal?: AbortSignal
  /** Whether a failure of the first item would hit every other one too; then no further item is started. */
  isForAll?(error: unknown): boolean
  /** Turns a failure into the message shown to the user. */
  messageOf(error: unknown): string
  onProgress?(outcome: BatchResult<T>): void
}

/** Concurrent calls, and records per call: few enough to show progress and to stop soon. */
const [batchWidth, batchSize] = [2, 25]

/** Sends the items in calls on many records; otherwise as {@link runEach}. */
export function runBatches<T extends { readonly id: number }>(
  entity: Entity,
  items: readonly T[],
  batchOf: (items: readonly T[]) => Batch,
  { onSaved, ...options }: RunOptions<T> & { onSaved?(saved: BatchResponse['saved']): void },
): Promise<BatchResult<T>> {
  const work = async (some: readonly T[]) => {
    const { saved, failures } = await sendBatch(entity, batchOf(some))
    onSaved?.(saved)
    return some.flatMap((item) => {
      const error: HttpError | undefined = failures.get(item.id)
      return error ? [{ item, error }] : []
    })
  }
  return runEach(items, work, { ...options, width: batchWidth, size: batchSize })
}

/**
 * Runs the work for all items, some at a time; a failure does not stop the others.
 * @param work returns the items that failed; when it throws, all of its items failed
 * @throws the first item's failure when `isForAll` accepts it
 * @returns the outcome; items not started before the abort are in neither list
 */
export async function runEach<T>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<Failures<T>>,
  {
    width,
    size,
    signal,
    isForAll,
    messageOf,
    onProgress,
  }: RunOptions<T> & { readonly width: number; readonly size: number },
): Promise<BatchResult<T>> {
  let outcome: BatchResult<T> = { done: [], failed: [] }
  let next = 0
  const take = async (count: number, isDecisive: boolean) => {
    const some = items.slice(next, next + count)
    next += count
    const failures = await work(some).catch((error: unknown) => some.map((item) => ({ item, error })))
    const [first] = failures
    if (isDecisive && first && isForAll?.(first.error)) throw first.error
    const failed = failures.map(({ item, error }) => ({ item, message: messageOf(error) }))
    const done = some.filter((item) => failures.every((failure) => failure.item !== item))
    outcome = { done: [...outcome.done, ...done], failed: [...outcome.failed, ...failed] }
    onProgress?.(outcome)
  }
  const runner = async () => {
    while (next < items.length && !signal?.aborted) await take(size, false)
  }
  if (isForAll && items.length > 0) await take(1, true)
  await Promise.all(Array.from({ length: width }, runner))
  return outcome
}
