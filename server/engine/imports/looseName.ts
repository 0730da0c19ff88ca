/* Compares names without their punctuation: `São João del-Rei` and `São João del Rei`, `d'Oeste` and `d’ Oeste`. */
import { fold } from '#model/formats/fold'

/** Spaces, hyphens and punctuation inside a name; other characters, such as the plus of a grade, are significant. */
const between = /(?<=[\p{L}\p{N}])[\s\-\u2010-\u2015.,;:/'\u2019\u00b4`()]+(?=[\p{L}\p{N}])/gu
const betweenLetters = new RegExp(`(?<=\\p{L})${between.source}(?=\\p{L})`, 'gu')

/** Keeps numbers apart: `12 3` is not `123`. */
export function looseName(name: string): string {
  return spacedName(fold(name).replace(betweenLetters, ''))
}

/** Punctuation becomes spaces, for the search. */
export function spacedName(name: string): string {
  return name.replace(between, ' ').trim()
}
