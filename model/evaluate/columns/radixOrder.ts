/*
 * Radix sort of floating-point numbers by their bits, 11 at a time from the lowest. Several times as fast as a
 * comparison sort at 100,000 numbers, and it can pause.
 */
import { eachChunk, type Resumable } from '../resumable'
import type { Scratch } from './scratch'

const digitBits = 11
const base = 2 ** digitBits
const signBit = 0x8000_0000

/** The low and high 32 bits of each number in turn (little-endian, as on all platforms with browsers and Node). */
type Bits = Uint32Array

/** Indexes of the numbers in ascending order; stable, without NaN. The result is in scratch memory. */
export function* radixOrder(scratch: Pick<Scratch, 'numbers' | 'places' | 'sorted'>): Resumable<Int32Array> {
  const { numbers } = scratch
  const bits: Bits = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2)
  const count = yield* makeSortable(numbers, bits, scratch.places)
  let places = scratch.places.subarray(0, count)
  let sorted = scratch.sorted.subarray(0, count)
  for (const half of [0, 1] as const) {
    for (let shift = 0; shift < 32; shift += digitBits) {
      const isMoved = yield* sortByDigit(bits, half, shift, places, sorted)
      if (isMoved) [places, sorted] = [sorted, places]
    }
  }
  yield* restore(bits, places)
  return places
}

/**
 * Makes the bits of all numbers except NaN sort like the numbers, and writes their indexes; returns how many there are.
 */
function* makeSortable(numbers: Float64Array, bits: Bits, places: Int32Array): Resumable<number> {
  let count = 0
  yield* eachChunk(numbers.length, (from, to) => {
    for (let place = from; place < to; place++) {
      if (Number.isNaN(numbers[place])) continue
      places[count++] = place
      flip(bits, place, (bits[place * 2 + 1] as number) >= signBit)
    }
  })
  return count
}

function* restore(bits: Bits, places: Int32Array): Resumable<void> {
  yield* eachChunk(places.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const place = places[at] as number
      flip(bits, place, (bits[place * 2 + 1] as number) < signBit)
    }
  })
}

/** Inverts all bits of a negative number and only the sign bit of others; applied again, it restores them. */
function flip(bits: Bits, place: number, isNegative: boolean): void {
  const low = place * 2
  const high = low + 1
  bits[high] = (bits[high] as number) ^ (isNegative ? 0xffff_ffff : signBit)
  if (isNegative) bits[low] = ~(bits[low] as number)
}

/** Stable counting sort by one digit; returns false, without moving anything, if all numbers have the same digit. */
function* sortByDigit(
  bits: Bits,
  half: 0 | 1,
  shift: number,
  places: Int32Array,
  sorted: Int32Array,
): Resumable<boolean> {
  const starts = new Int32Array(base + 1)
  yield* eachChunk(places.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const digit = ((bits[(places[at] as number) * 2 + half] as number) >>> shift) & (base - 1)
      starts[digit + 1] = (starts[digit + 1] as number) + 1
    }
  })
  if (starts.includes(places.length)) return false
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  yield* eachChunk(places.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const place = places[at] as number
      const digit = ((bits[place * 2 + half] as number) >>> shift) & (base - 1)
      const next = starts[digit] as number
      sorted[next] = place
      starts[digit] = next + 1
    }
  })
  return true
}
