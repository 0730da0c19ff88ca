/* Puts numbers in order by counting their bits, 11 at a time and the lowest first (radix sort): none are compared. */
import { eachStretch, type Parts } from './parts'
import type { Scratch } from './scratch'

const digitBits = 11
const base = 2 ** digitBits
const signBit = 0x8000_0000

/** The places of the numbers in ascending order, equal ones as they stand; NaN has none. Lies in the scratch memory. */
export function* orderNumbers({ numbers, places: all, sorted: others }: Scratch): Parts<Int32Array> {
  // Low half and high half of each number; meanwhile whole numbers without a sign that stand in the same order.
  const bits = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2)
  let count = 0
  yield* eachStretch(numbers.length, (from, to) => {
    for (let at = from; at < to; at++) {
      if (Number.isNaN(numbers[at])) continue
      all[count++] = at
      const isNegative = (bits[at * 2 + 1] as number) >= signBit
      flip(bits, at, isNegative)
    }
  })
  let places = all.subarray(0, count)
  let sorted = others.subarray(0, count)
  for (const half of [0, 1] as const) {
    for (let shift = 0; shift < 32; shift += digitBits) {
      const isMoved = yield* sortByDigit(bits, half, shift, places, sorted)
      if (isMoved) [places, sorted] = [sorted, places]
    }
  }
  const found = places
  yield* eachStretch(count, (from, to) => {
    for (let at = from; at < to; at++) {
      const place = found[at] as number
      flip(bits, place, (bits[place * 2 + 1] as number) < signBit)
    }
  })
  return found
}

/** There and back again: of a negative number all bits, of another one its sign. */
function flip(bits: Uint32Array, place: number, isNegative: boolean): void {
  const low = place * 2
  const high = low + 1
  bits[high] = (bits[high] as number) ^ (isNegative ? 0xffff_ffff : signBit)
  if (isNegative) bits[low] = ~(bits[low] as number)
}

/** Nothing is moved, and false answered, where all have the same digit. */
function* sortByDigit(
  bits: Uint32Array,
  half: 0 | 1,
  shift: number,
  places: Int32Array,
  sorted: Int32Array,
): Parts<boolean> {
  const starts = new Int32Array(base + 1)
  yield* eachStretch(places.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const digit = ((bits[(places[at] as number) * 2 + half] as number) >>> shift) & (base - 1)
      starts[digit + 1] = (starts[digit + 1] as number) + 1
    }
  })
  if (starts.includes(places.length)) return false
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  yield* eachStretch(places.length, (from, to) => {
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
