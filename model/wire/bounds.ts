/*
 * How much may cross the wire at once, either way. What a single field takes is said by its kind (entity/bounds.ts).
 */

/** Values of a JSON body, each member of a list and each property counted: what it costs to look through. */
export const mostNodes = 20_000
/** Letters of one text, and members of one list, of a call that says nothing else: ten pages, the ids of a ticked list. */
export const mostLetters = 20_000
export const mostItems = 10_000
/** Levels of a body, deeper than any record: bounds the recursion of everything that walks a value. */
const mostLevels = 40
/** Problems that a refusal lists; of the rest it says how many there are. */
export const mostProblems = 50
/** Letters of a path or a message that a refusal repeats. */
export const mostRepeated = 300
/** Bytes of a refusal. */
export const mostRefused = 64 * 1024

/** What was found in a value before anything judges it. */
interface Weight {
  readonly isTooDeep: boolean
  readonly isTooMuch: boolean
  /** JSON pointers of texts, and of objects with a name, that hold the one character no database keeps; the first ones. */
  readonly nulPaths: readonly string[]
}

/**
 * Counts the values of a body without going further than is allowed.
 * @example weigh({ a: [1, 2] }, 3).isTooMuch // true: the object, the list and two numbers
 */
export function weigh(body: unknown, most: number = mostNodes): Weight {
  const nuls: string[] = []
  let nodes = 0
  let isTooDeep = false

  function visit(value: unknown, level: number, at: () => string): void {
    nodes += 1
    if (nodes > most || isTooDeep) return
    if (typeof value === 'string' && value.includes('\0')) note(at)
    if (typeof value !== 'object' || value === null) return
    if (level === mostLevels) {
      isTooDeep = true
      return
    }
    const names = Object.keys(value)
    if (nodes + names.length > most) {
      nodes += names.length
      return
    }
    if (!Array.isArray(value) && names.some((name) => name.includes('\0'))) {
      note(at)
      return
    }
    const values: readonly unknown[] = Object.values(value)
    for (const [i, each] of values.entries()) visit(each, level + 1, () => `${at()}/${names[i]}`)
  }

  function note(at: () => string): void {
    if (nuls.length <= mostProblems) nuls.push(at())
  }

  visit(body, 0, () => '')
  return { isTooDeep, isTooMuch: nodes > most, nulPaths: nuls }
}
