/* Puts numbers in order by counting their bits, 11 at a time and the lowest first (radix sort): none are compared. */
import { eachStretch, type Parts } from './parts'

const digitBits = 11
const base = 2 ** digitBits
const signBit = 0x8000_0000

/** The places of the numbers in ascending order, equal ones as they stand; NaN has none. */
export function* orderNumbers(numbers: Float64Array): Parts<Int32Array> {
  const bits = new Uint32Array(numbers.buffer)
  const low = new Uint32Array(numbers.length)
  const high = new Uint32Array(numbers.length)
  let places = new Int32Array(numbers.length)
  let count = 0
  yield* eachStretch(numbers.length, (from, to) => {
    for (let at = from; at < to; at++) {
      if (Number.isNaN(numbers[at])) continue
      places[count++] = at
      // As whole numbers without a sign they then stand in the same order.
      const first = bits[at * 2] as number
      const second = bits[at * 2 + 1] as number
      const isNegative = second >= signBit
      low[at] = isNegative ? ~first : first
      high[at] = isNegative ? ~second : second ^ signBit
    }
  })
  places = places.subarray(0, count)
  let sorted = new Int32Array(count)
  for (const half of [low, high]) {
    for (let shift = 0; shift < 32; shift += digitBits) {
      const isMoved = yield* sortByDigit(half, shift, places, sorted)
      if (isMoved) [places, sorted] = [sorted, places]
    }
  }
  return places
}

/** Nothing is moved, and false answered, where all have the same digit. */
function* sortByDigit(
  half: Uint32Array,
  shift: number,
  places: Int32Array,
  sorted: Int32Array,
): Parts<boolean> {
  const starts = new Int32Array(base + 1)
  yield* eachStretch(places.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const digit = ((half[places[at] as number] as number) >>> shift) & (base - 1)
      starts[digit + 1] = (starts[digit + 1] as number) + 1
    }
  })
  if (starts.includes(places.length)) return false
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  yield* eachStretch(places.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const place = places[at] as number
      const digit = ((half[place] as number) >>> shift) & (base - 1)
      const next = starts[digit] as number
      sorted[next] = place
      starts[digit] = next + 1
    }
  })
  return true
}
