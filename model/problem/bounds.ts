/* Size limits of requests and responses; the limits of fields are in entity/numberBounds.ts. */

/** Values in a JSON body, counting every list item and property. */
export const mostNodes = 20_000
/** Keys of one object, more than any record has; objects with a great many keys are slow to build. */
const mostNames = 5_000
/** Default length of a text (ten pages) and of a list (the IDs of a large selection) in a request. */
export const mostLetters = 20_000
export const mostItems = 10_000
/** Nesting depth, more than any record has; limits the recursion of everything that walks a value. */
const mostLevels = 40
export const mostProblems = 50
export const mostRepeated = 300
export const mostRefused = 64 * 1024

interface JsonWeight {
  readonly isTooDeep: boolean
  readonly isTooMuch: boolean
}

/**
 * Counts the values in a JSON text up to a limit. Leaves syntax errors to the parser.
 * @example weigh('{"a":[1,2]}', 3).isTooMuch // true: the object, the list and two numbers
 */
export function weigh(json: string, most: number = mostNodes): JsonWeight {
  // Number of keys of each open object; lists start at -Infinity and so never reach the limit.
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

function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let backslashes = 0
    while (json[at - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return json.length
}

export function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, each]) => name.includes('\0') || hasNul(each))
}

/** JSON pointers of the first texts and keys that contain U+0000, which PostgreSQL cannot store. */
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
