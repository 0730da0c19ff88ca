/*
 * Codes for the distinct values of a column. Texts are looked up in a table of open addressing instead of a `Map`:
 * growing up to 100,000 entries a `Map` leaves megabytes behind, and clearing them away holds up whoever scrolls.
 */
import type { Scratch } from './scratch'
import type { Value } from './source'

/** Gives values their codes, from 1 on. */
export interface Dictionary {
  /** 0 for no value. */
  encode(value: Value | null): number
  /** The values by code, null for 0. */
  finish(): readonly (Value | null)[]
}

/** Works in scratch memory, which must not be given back before the end. */
export function makeDictionary({ numbers, values }: Scratch): Dictionary {
  let count = 1
  values[0] = null
  /** Codes of texts, each at the first free slot from that of its hash on; 0 is free. */
  let slots = new Int32Array(numbers.buffer).fill(0)
  if (slots.length < leastSlots) slots = new Int32Array(leastSlots)
  const codeOfOther = new Map<Value, number>()
  const slotOf = (text: string) => {
    let slot = hash(text) % slots.length
    for (;;) {
      const code = slots[slot] as number
      if (code === 0 || values[code] === text) return slot
      slot = slot + 1 < slots.length ? slot + 1 : 0
    }
  }
  const enlarge = () => {
    slots = new Int32Array(slots.length * 2)
    for (let code = 1; code < count; code++) {
      const value = values[code]
      if (typeof value === 'string') slots[slotOf(value)] = code
    }
  }
  const encodeText = (text: string) => {
    if (count * 2 > slots.length) enlarge()
    const slot = slotOf(text)
    if (slots[slot] === 0) {
      values[count] = text
      slots[slot] = count++
    }
    return slots[slot] as number
  }
  return {
    encode(value) {
      if (value === null) return 0
      if (typeof value === 'string') return encodeText(value)
      const known = codeOfOther.get(value)
      if (known !== undefined) return known
      codeOfOther.set(value, count)
      values[count] = value
      return count++
    },
    finish: () => values.slice(0, count),
  }
}

const leastSlots = 16

/** A whole number without a sign (FNV-1a over code units). */
function hash(text: string): number {
  let mixed = 0x811c9dc5
  for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  return mixed >>> 0
}
