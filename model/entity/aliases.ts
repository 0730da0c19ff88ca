import { fold } from '../formats/fold'
import type { Choice, Field } from './field'

/** @example valueOfSpelling({ aliases: { Sim: 'yes' } }, 'SIM') // 'yes' */
export function valueOfSpelling({ aliases = {} }: Pick<Field, 'aliases'>, text: string): Choice['value'] {
  return Object.entries(aliases).find(([spelling]) => fold(spelling) === fold(text))?.[1] ?? text
}
