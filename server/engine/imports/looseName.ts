/* Names whatever stands between their words: `São João del-Rei` and `São João del Rei`, `d'Oeste` and `d’ Oeste`. */
import { fold } from '#model/query/fold'

/** Spaces, hyphens and signs of punctuation; others, such as the plus of a grade, are part of a name. */
const between = /(?<=[\p{L}\p{N}])[\s\-\u2010-\u2015.,;:/'\u2019\u00b4`()]+(?=[\p{L}\p{N}])/gu
const betweenLetters = new RegExp(`(?<=\\p{L})${between.source}(?=\\p{L})`, 'gu')

/** The name without what stands between letters; digits stay apart. */
export function looseName(name: string): string {
  return spacedName(fold(name).replace(betweenLetters, ''))
}

/** The words of the name, as they are searched for. */
export function spacedName(name: string): string {
  return name.replace(between, ' ').trim()
}
