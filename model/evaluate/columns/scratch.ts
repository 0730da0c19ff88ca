/*
 * Working memory for encoding a column, reused by one column after another: new memory for each would be garbage of
 * several megabytes per column, and the pauses to collect it are seen while scrolling.
 */
import type { Value } from './comparable'

/** Working memory for a number of rows. */
export interface Scratch {
  readonly numbers: Float64Array<ArrayBuffer>
  /** The slots of a hash table; the same memory as `numbers`, which it is never used together with. */
  readonly slots: Int32Array<ArrayBuffer>
  readonly places: Int32Array
  readonly sorted: Int32Array
  readonly values: (Value | null)[]
}

/** Lends scratch memory. While it is lent, as to work that is paused, others get memory of their own. */
export interface ScratchPool {
  take(): Scratch
  giveBack(scratch: Scratch): void
  /** Releases the memory that is not lent. */
  clear(): void
}

/** A pool of scratch memory for so many rows; it holds one at most. */
export function makeScratchPool(rows: number): ScratchPool {
  let free: Scratch | undefined
  return {
    take() {
      const scratch = free ?? makeScratch(rows)
      free = undefined
      return scratch
    },
    giveBack(scratch) {
      free = scratch
    },
    clear() {
      free = undefined
    },
  }
}

/** @example radixOrder(makeScratch(3)) */
export function makeScratch(rows: number): Scratch {
  const numbers = new Float64Array(rows)
  return {
    numbers,
    slots: new Int32Array(numbers.buffer),
    places: new Int32Array(rows),
    sorted: new Int32Array(rows),
    values: new Array(rows),
  }
}
