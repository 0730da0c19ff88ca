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
  /** Codes of texts, each in the first free slot from its hash on; 0 means free. */
  let slots = memory.length < leastSlots ? new Int32Array(leastSlots) : memory.fill(0)
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

/** FNV-1a over UTF-16 code units, as an unsigned integer. */
function hash(text: string): number {
  let mixed = 0x811c9dc5
  for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  return mixed >>> 0
}
