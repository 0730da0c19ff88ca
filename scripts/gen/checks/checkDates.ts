/* Bounds of dates: a valid date, `hoje`, or a date field; ages need a sibling date. E246, E253, E266. */

import { isDate, isInteger, isTemporal } from '#model/entity/kindGuards'
import { itemKindOf } from '#model/entity/kinds'
import { expressionNames } from '#model/expression/expressionNames'
import { parseDay } from '#model/formats/index'
import { todayWord } from '#model/record/dateBounds'
import { nameAt } from '../expressions/nameAt'
import { at, namesText, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { PropertyNode } from '../sources/nodes'

export function checkDates(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  return nodes.flatMap((node) => [
    ...['earliest', 'latest'].flatMap((word) => checkBound(node, word)),
    ...checkSpan(node),
    ...checkAge(node),
    ...checkStored(node),
  ])
}

function checkAge(node: PropertyNode): readonly SchemaProblem[] {
  const place = at(node.cursor, 'x-field', 'age')
  const name = textOf(place)
  if (name === undefined) return []
  const tell = (message: string, suggestion?: string) => [problemAt(place, 'E266', message, { suggestion })]
  if (!isInteger(node.field) || !node.isRoot || node.isItem) {
    return tell(`age é só para números inteiros na raiz; "${node.name}" não é`)
  }
  const dates = [...node.scope.values()].filter(isDate).map((field) => field.name)
  if (dates.includes(name)) return []
  return tell(
    `age conta a partir de uma data da raiz; ${dates.length > 0 ? `as datas são ${namesText(dates)}` : 'não há nenhuma'}`,
    suggest(name, dates),
  )
}

function checkStored(node: PropertyNode): readonly SchemaProblem[] {
  const place = at(node.cursor, 'x-field', 'computed')
  const text = textOf(place)
  if (text === undefined || !expressionNames(text).includes(todayWord)) return []
  const message = `um valor calculado é guardado e não pode depender de "${todayWord}": para anos completos desde uma data, use age`
  return [problemAt(place, 'E253', message, { within: nameAt(text, todayWord) })]
}

function checkSpan({ cursor, name }: PropertyNode): readonly SchemaProblem[] {
  const place = at(cursor, 'x-field', 'latest')
  const [earliest, latest] = [textOf(at(cursor, 'x-field', 'earliest')), textOf(place)]
  if (earliest === undefined || latest === undefined) return []
  const areDays = [earliest, latest].every((bound) => parseDay(bound))
  if (!areDays || earliest <= latest) return []
  const message = `nenhuma data serve em "${name}": earliest é ${earliest} e latest é ${latest}`
  return [problemAt(place, 'E231', message)]
}

function checkBound(node: PropertyNode, word: string): readonly SchemaProblem[] {
  const place = at(node.cursor, 'x-field', word)
  const bound = textOf(place)
  if (bound === undefined || bound === todayWord) return []
  const tell = (message: string, suggestion?: string) => [problemAt(place, 'E246', message, { suggestion })]
  if (!isTemporal({ kind: itemKindOf(node.field.kind) })) {
    return tell(`${word} é só para datas; "${node.name}" é ${node.field.kind}`)
  }
  if (/^[0-9]/.test(bound)) {
    return parseDay(bound) ? [] : tell(`"${bound}" não é uma data que exista: escreva aaaa-mm-dd`)
  }
  const dates = [...node.scope.values()].filter(isTemporal).map(({ name }) => name)
  if (dates.includes(bound)) return []
  const message = node.scope.has(bound)
    ? `"${bound}" não é uma data; ${word} é uma data, "${todayWord}" ou um campo de data`
    : `campo desconhecido em ${word}: "${bound}"; ${dates.length > 0 ? `as datas são ${namesText(dates)}` : 'não há nenhuma data'}`
  return tell(message, suggest(bound, dates))
}
