/* Ranks names by how well they match the typed text. */
import { fold } from '../formats/fold'

/**
 * 0: equal; 1: begins with the text; 2: every word of the text begins a word of the name; 3: every word occurs
 * somewhere; 4: no match in the name. Accents and case are ignored.
 * @example distanceOf('Rosas amarelas', 'rosas') // 1
 */
export function distanceOf(name: string, typed: string): 0 | 1 | 2 | 3 | 4 {
  const text = fold(name).trim()
  const wanted = fold(typed).trim().replace(/\s+/g, ' ')
  if (text === wanted) return 0
  if (text.startsWith(wanted)) return 1
  const words = wanted.split(' ')
  const parts = text.split(/[^\p{L}\p{N}]+/u)
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2
  return words.every((word) => text.includes(word)) ? 3 : 4
}
