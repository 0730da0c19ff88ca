/* Memory that a column needs only while it is read: one column after another uses the same. */
import type { Value } from './source'

/** What it takes to put the numbers of all rows in order, or to list their distinct values. */
export interface Scratch {
  readonly numbers: Float64Array<ArrayBuffer>
  readonly places: Int32Array
  readonly sorted: Int32Array
  readonly values: (Value | null)[]
}

/** Lends scratch memory to one column at a time; one left in the middle keeps its own, and others get another. */
export interface ScratchPool {
  take(): Scratch
  giveBack(scratch: Scratch): void
  /** Frees the memory; the next one asks for it anew. */
  clear(): void
}

/** For so many rows. */
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

/** @example orderNumbers(makeScratch(3)) */
export function makeScratch(rows: number): Scratch {
  return {
    numbers: new Float64Array(rows),
    places: new Int32Array(rows),
    sorted: new Int32Array(rows),
    values: new Array(rows),
  }
}
