/* Titles of columns as people and programs write them. Pure. */
import { fold } from '../query/fold'
import { isUnitLike } from '../units'
import { tidyCell } from './cell'

/** Titles are the same whatever their case, accents, spaces and the unit or star behind them. */
export function tidyTitle(text: string): string {
  return fold(tidyCell(text))
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\(.*?\)|\*|:/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The unit in brackets behind a title. */
export function unitIn(title: string): string | undefined {
  return [...title.matchAll(/\((?<words>(?:[^()]|\([+-]\))*)\)/g)]
    .map(({ groups }) => groups?.words ?? '')
    .find(isUnitLike)
}
