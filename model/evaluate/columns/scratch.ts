/*
 * Working memory for encoding, reused from column to column: allocating it each time would leave megabytes of
 * garbage per column, and collecting that interrupts scrolling.
 */
import type { Value } from './comparable'

export interface Scratch {
  readonly numbers: Float64Array<ArrayBuffer>
  /** Slots of a hash table; shares memory with `numbers`, so only one of the two can be used at a time. */
  readonly slots: Int32Array<ArrayBuffer>
  readonly places: Int32Array
  readonly sorted: Int32Array
  readonly values: (Value | null)[]
}

/** While its memory is in use, for example by paused work, other borrowers get new memory. */
export interface ScratchPool {
  take(): Scratch
  giveBack(scratch: Scratch): void
  clear(): void
}

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
