/* Bounds of dates: a date that exists, the word for today, or a date field beside it or at the root. E246. */

import type { Kind } from '#model/entity/kinds'
import { parseDay } from '#model/formats/index'
import { todayWord } from '#model/record/dateBounds'
import { at, namesText, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { PropertyNode } from '../sources/nodes'

const dateKinds: readonly Kind[] = ['date', 'month', 'dateTime']

/** Problems of `earliest` and `latest`. */
export function checkDates(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  return nodes.flatMap((node) => ['earliest', 'latest'].flatMap((word) => checkBound(node, word)))
}

function checkBound(node: PropertyNode, word: string): readonly SchemaProblem[] {
  const place = at(node.cursor, 'x-field', word)
  const bound = textOf(place)
  if (bound === undefined || bound === todayWord) return []
  const tell = (message: string, suggestion?: string) => [problemAt(place, 'E246', message, { suggestion })]
  if (!dateKinds.includes(node.field.kind)) {
    return tell(`${word} é só para datas; "${node.name}" é ${node.field.kind}`)
  }
  if (/^[0-9]/.test(bound)) {
    return parseDay(bound) ? [] : tell(`"${bound}" não é uma data que exista: escreva aaaa-mm-dd`)
  }
  const dates = [...node.scope.values()]
    .filter(({ kind }) => dateKinds.includes(kind))
    .map(({ name }) => name)
  if (dates.includes(bound)) return []
  const message = node.scope.has(bound)
    ? `"${bound}" não é uma data; ${word} é uma data, "${todayWord}" ou um campo de data`
    : `campo desconhecido em ${word}: "${bound}"; as datas são ${namesText(dates)}`
  return tell(message, suggest(bound, dates))
}
