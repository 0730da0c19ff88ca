/* How far a name is from what was typed to find it. Pure. */
import { fold } from './fold'

/**
 * 0 for the very name; then names that begin with the words, then those in which a word begins with them, then those
 * in which they stand inside of words; 4 for names that were found by something else. Accents and case are ignored.
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
