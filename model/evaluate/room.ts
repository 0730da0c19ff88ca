/* Memory that a column needs only while it is read: one column after another uses the same. */
import type { Value } from './source'

/** Room to put the numbers of all rows in order, or to list their distinct values. */
export interface Room {
  readonly numbers: Float64Array<ArrayBuffer>
  readonly places: Int32Array
  readonly sorted: Int32Array
  readonly values: (Value | null)[]
}

/** Rooms for so many rows; who was left in the middle keeps theirs. */
export interface Rooms {
  take(): Room
  giveBack(room: Room): void
  /** Frees the memory; the next one asks for it anew. */
  clear(): void
}

export function makeRooms(rows: number): Rooms {
  let free: Room | undefined
  return {
    take() {
      const room = free ?? makeRoom(rows)
      free = undefined
      return room
    },
    giveBack(room) {
      free = room
    },
    clear() {
      free = undefined
    },
  }
}

/** @example orderNumbers(makeRoom(3)) */
export function makeRoom(rows: number): Room {
  return {
    numbers: new Float64Array(rows),
    places: new Int32Array(rows),
    sorted: new Int32Array(rows),
    values: new Array(rows),
  }
}
