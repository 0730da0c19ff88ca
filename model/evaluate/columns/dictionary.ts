/*
 * Assigns codes to the distinct values of a column. Text goes into a hash table with open addressing instead of a
 * `Map`: a `Map` that grows to 100,000 entries takes twice as long and leaves megabytes of garbage.
 */
import type { Value } from './comparable'
import type { Scratch } from './scratch'

export interface Dictionary {
  encode(value: Value | null): number
  finish(): readonly (Value | null)[]
}

/** An empty dictionary. It works in scratch memory, which must not be released before `finish`. */
export function makeDictionary({ slots: memory, values }: Pick<Scratch, 'slots' | 'values'>): Dictionary {
  let count = 1
  values[0] = null
  /** Codes of texts, each in the first free slot from its hash on; 0 means free. A power of two, to divide by bits. */
  let slots =
    memory.length < leastSlots
      ? new Int32Array(leastSlots)
      : memory.subarray(0, powerWithin(memory.length)).fill(0)
  let last = slots.length - 1
  const codeOfOther = new Map<Value, number>()
  const slotOf = (text: string) => {
    let slot = hash(text) & last
    for (;;) {
      const code = slots[slot] as number
      if (code === 0 || values[code] === text) return slot
      slot = (slot + 1) & last
    }
  }
  const enlarge = () => {
    slots = new Int32Array(slots.length * 2)
    last = slots.length - 1
    for (let code = 1; code < count; code++) {
      const value = values[code]
      if (typeof value === 'string') slots[slotOf(value)] = code
    }
  }
  const encodeText = (text: string) => {
    // At most half full, to keep probe sequences short.
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

function powerWithin(length: number): number {
  return 2 ** (31 - Math.clz32(length))
}

/** FNV-1a over UTF-16 code units, with the high bits mixed into the low ones that choose the slot. */
function hash(text: string): number {
  let mixed = 0x811c9dc5
  for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  return mixed ^ (mixed >>> 15)
}
