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

/** The 32-bit halves and shifts of the digits, from the lowest. */
const digits = [0, 1].flatMap((half) => [0, 11, 22].map((shift) => ({ half, shift })))

/** Indexes of the numbers in ascending order; stable, without NaN. The result is in scratch memory. */
export function* radixOrder(scratch: Pick<Scratch, 'numbers' | 'places' | 'sorted'>): Resumable<Int32Array> {
  const { numbers } = scratch
  const bits: Bits = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2)
  const count = yield* makeSortable(numbers, bits, scratch.places)
  let places = scratch.places.subarray(0, count)
  let sorted = scratch.sorted.subarray(0, count)
  const counts = yield* countDigits(bits, places)
  for (const [at, { half, shift }] of digits.entries()) {
    const starts = counts.subarray(at * base, (at + 1) * base)
    // All numbers have the same digit.
    if (starts.includes(count)) continue
    yield* sortByDigit(bits, half, shift, startsOf(starts), places, sorted)
    ;[places, sorted] = [sorted, places]
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

/** How often each digit has each value; one pass for all digits. */
function* countDigits(bits: Bits, places: Int32Array): Resumable<Int32Array> {
  const counts = new Int32Array(digits.length * base)
  const half = (digits.length / 2) * base
  yield* eachChunk(places.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const low = (places[at] as number) * 2
      countWord(counts, 0, bits[low] as number)
      countWord(counts, half, bits[low + 1] as number)
    }
  })
  return counts
}

function countWord(counts: Int32Array, from: number, word: number): void {
  const first = from + (word & (base - 1))
  const second = from + base + ((word >>> digitBits) & (base - 1))
  const third = from + 2 * base + (word >>> (2 * digitBits))
  counts[first] = (counts[first] as number) + 1
  counts[second] = (counts[second] as number) + 1
  counts[third] = (counts[third] as number) + 1
}

/** Turns counts into the places where their digits start. */
function startsOf(counts: Int32Array): Int32Array {
  let start = 0
  for (let digit = 0; digit < counts.length; digit++) {
    const count = counts[digit] as number
    counts[digit] = start
    start += count
  }
  return counts
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

/** Stable counting sort by one digit. */
function* sortByDigit(
  bits: Bits,
  half: number,
  shift: number,
  starts: Int32Array,
  places: Int32Array,
  sorted: Int32Array,
): Resumable<void> {
  yield* eachChunk(places.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const place = places[at] as number
      const digit = ((bits[place * 2 + half] as number) >>> shift) & (base - 1)
      const next = starts[digit] as number
      sorted[next] = place
      starts[digit] = next + 1
    }
  })
}
