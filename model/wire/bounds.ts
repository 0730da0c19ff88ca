/*
 * How much may cross the wire at once, either way. What a single field takes is said by its kind (entity/numbers/bounds.ts).
 */

/** Values of a JSON body, each member of a list and each property counted: what it costs to look through. */
export const mostNodes = 20_000
/** Names of one object, more than any record has fields: an object of very many is slow to build by itself. */
const mostNames = 5_000
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

/** What a JSON text costs, known before any of its values is built. */
interface Weight {
  readonly isTooDeep: boolean
  readonly isTooMuch: boolean
}

/**
 * Counts the values that a JSON text spells, no further than is allowed. Whether it is JSON at all is for its parser to say.
 * @example weigh('{"a":[1,2]}', 3).isTooMuch // true: the object, the list and two numbers
 */
export function weigh(json: string, most: number = mostNodes): Weight {
  // Names of each object that is open; where there are none, in a list and outside, it never gets to any.
  const names = [Number.NEGATIVE_INFINITY]
  let nodes = 1
  let isOpening = false
  for (let at = 0; at < json.length && nodes <= most; at += 1) {
    const sign = json[at] ?? ''
    if (sign <= ' ') continue
    const isClosing = sign === ']' || sign === '}'
    if (sign === ',' || (isOpening && !isClosing)) {
      const inside = (names.at(-1) ?? Number.NEGATIVE_INFINITY) + 1
      if (inside > mostNames) return { isTooDeep: false, isTooMuch: true }
      names[names.length - 1] = inside
      nodes += 1
    }
    isOpening = sign === '[' || sign === '{'
    if (isOpening && names.length > mostLevels) return { isTooDeep: true, isTooMuch: false }
    if (isOpening) names.push(sign === '{' ? 0 : Number.NEGATIVE_INFINITY)
    else if (isClosing) names.pop()
    else if (sign === '"') at = endOfText(json, at)
  }
  return { isTooDeep: false, isTooMuch: nodes > most }
}

/** Where the text that begins with a quote ends. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let backslashes = 0
    while (json[at - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return json.length
}

/** JSON pointers of the first texts, and objects with a name, that hold the one character no database keeps. */
export function nulPaths(value: unknown): readonly string[] {
  const found: string[] = []

  function visit(value: unknown, at: string): void {
    if (found.length > mostProblems) return
    if (typeof value === 'string' && value.includes('\0')) found.push(at)
    if (typeof value !== 'object' || value === null) return
    const inside = Object.entries(value)
    if (!Array.isArray(value) && inside.some(([name]) => name.includes('\0'))) found.push(at)
    else for (const [name, each] of inside) visit(each, `${at}/${name}`)
  }

  visit(value, '')
  return found
}
