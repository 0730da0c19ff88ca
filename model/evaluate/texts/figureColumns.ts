/* Columns of numbers and moments, whose values need not be spelled to search for a word with other characters. */
import type { Entity } from '../../entity/entity'
import type { Row } from '../../entity/jsonSchema'
import { fieldAt } from '../../entity/paths'
import { fold } from '../../formats/fold'
import { figuresOf } from '../../query/spellings'
import { eachChunk, type Resumable } from '../resumable'

/** The characters of all spellings of a column, folded; undefined if they may be any. */
export function* figuresIn(
  entity: Entity,
  path: string,
  rows: readonly Row[],
): Resumable<ReadonlySet<string> | undefined> {
  const field = path.includes('.') ? undefined : fieldAt(entity, path)
  const figures = field && figuresOf(entity, field)
  if (!figures) return undefined
  let isOfFigures = true
  yield* eachChunk(rows.length, (from, to) => {
    for (let at = from; at < to && isOfFigures; at++) {
      const value = rows[at]?.[path]
      isOfFigures = typeof value !== 'string' || isOf(figures, value)
    }
  })
  return isOfFigures ? figures : undefined
}

function isOf(figures: ReadonlySet<string>, text: string): boolean {
  return /^[0-9T:.Z-]*$/.test(text) || [...fold(text)].every((letter) => figures.has(letter))
}
