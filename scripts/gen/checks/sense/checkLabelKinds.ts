/* Labels must not contain lists, objects or files. E420. */
import { isOpaque } from '#model/entity/kindGuards'
import { at, problemAt, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import { isUnread } from '../../sources/soundSchema'
import type { Source } from '../../sources/sources'

export function checkLabelKinds({ words, entity }: Source): readonly SchemaProblem[] {
  const place = at(words, 'label')
  const text = textOf(place) ?? ''
  return [...text.matchAll(/\{([^{}.]+)\}/g)].flatMap((hole) => {
    const field = entity.fields.find((each) => each.name === hole[1])
    if (!isOpaque(field) || isUnread(field)) return []
    const message = `"${field.name}" é ${field.kind} e não se escreve em uma linha: use um texto, um número ou uma data no label`
    return [problemAt(place, 'E420', message, { within: (hole.index ?? 0) + 1 })]
  })
}
