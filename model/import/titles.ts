import { fold } from '../formats/fold'
import { isUnitLike } from '../units'
import { tidyCell } from './cell'

export function tidyTitle(text: string): string {
  return fold(tidyCell(text))
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\(.*?\)|\*|:/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function unitIn(title: string): string | undefined {
  return [...title.matchAll(/\((?<words>(?:[^()]|\([+-]\))*)\)/g)]
    .map(({ groups }) => groups?.words ?? '')
    .find(isUnitLike)
}
