/* `required` and conditions against the existing properties. E201, E203, E232, E233, E241. */

import type { Field } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { isList, isObject } from '#model/entity/kindGuards'
import { itemKindOf, kindTraits } from '#model/entity/kinds'
import { isMade } from '#model/entity/rollup'
import { isValue } from '#model/query/operand'
import { conditionWords } from '#model/record/condition'
import { at, type Cursor, entriesOf, itemsOf, namesText, problemAt, textsOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { HolderNode, Scope } from '../sources/nodes'

export function checkHolders(holders: readonly HolderNode[]): readonly SchemaProblem[] {
  return holders.flatMap((holder) => [
    ...checkRequired(holder),
    ...checkBranchFields(holder),
    ...[holder.cursor, ...itemsOf(at(holder.cursor, 'allOf'))].flatMap((each) =>
      checkPremise(at(each, 'if'), holder.known),
    ),
  ])
}

function checkRequired({ cursor, place, known }: HolderNode): readonly SchemaProblem[] {
  return textsOf(at(cursor, 'required')).flatMap(([name, each]) => {
    const field = known.get(name)
    if (!field || field.system) return [unknownProperty(each, name, known, 'required', 'E203')]
    if (place === 'root' && field.conditional) {
      const message = `"${name}" só existe em then/else: ponha-o no required de lá`
      return [problemAt(each, 'E203', message)]
    }
    if (!isMade(field)) return []
    return [
      problemAt(
        each,
        'E233',
        `"${name}" é calculado (${field.rollup ? 'rollup' : 'computed'}) e não pode ser exigido de quem preenche`,
      ),
    ]
  })
}

/** Inside objects, branches only validate and cannot declare fields. */
function checkBranchFields({ cursor, place, known, isRoot }: HolderNode): readonly SchemaProblem[] {
  if (place !== 'branch' || isRoot) return []
  return entriesOf(at(cursor, 'properties')).flatMap(([name, each]) => {
    if (known.has(name)) return []
    const message = `"${name}" não é uma propriedade deste objeto: dentro de objetos then/else só valida`
    return [problemAt(each, 'E241', message, { atKey: true, suggestion: suggest(name, known.keys()) })]
  })
}

const words = new Set<string>(conditionWords)

function checkPremise(premise: Cursor, known: Scope): readonly SchemaProblem[] {
  if (!isRow(premise.value)) return []
  return [
    ...checkWords(premise),
    ...textsOf(at(premise, 'required')).flatMap(([name, each]) =>
      known.has(name) ? [] : [unknownProperty(each, name, known, 'if', 'E201')],
    ),
    ...entriesOf(at(premise, 'properties')).flatMap(([name, test]) => {
      const field = known.get(name)
      return field ? checkTest(test, field) : [unknownProperty(test, name, known, 'if', 'E201', true)]
    }),
    ...innerOf(premise).flatMap((each) => checkPremise(each, known)),
  ]
}

function checkTest(test: Cursor, field: Field): readonly SchemaProblem[] {
  const children = new Map(field.fields.map((child) => [child.name, child]))
  const isObjectTest = field.fields.length > 0 && isObject(field)
  if (isObjectTest) return checkPremise(test, children)
  const values = [at(test, 'const'), ...itemsOf(at(test, 'enum'))]
  const item = at(test, 'contains')
  return [
    ...checkWords(test),
    ...values.flatMap((value) => checkTestValue(value, field)),
    ...innerOf(test).flatMap((each) => checkTest(each, field)),
    ...(isList(field) ? checkPremise(item, children) : isRow(item.value) ? checkTest(item, field) : []),
  ]
}

function checkTestValue(place: Cursor, field: Field): readonly SchemaProblem[] {
  const { value } = place
  if (value === undefined || value === null || Array.isArray(value)) return []
  if (!field.values) {
    if (isPossible(field, value)) return []
    const message = `${JSON.stringify(value)} não serve para "${field.name}", que é ${field.kind}: a condição nunca valeria`
    return [problemAt(place, 'E207', message, { suggestion: asWritten(field, value) })]
  }
  const allowed = field.values.map((each) => each.value)
  if (allowed.some((each) => each === value)) return []
  const names = allowed.map(String)
  const message = `${JSON.stringify(value)} não é um valor de "${field.name}"; os valores são ${namesText(names)}`
  return [problemAt(place, 'E207', message, { suggestion: suggest(String(value), names) })]
}

/** Whether a record could have the value; types are compared strictly, so the text "1" is not a number. */
function isPossible(field: Field, value: unknown): boolean {
  const { json } = kindTraits[itemKindOf(field.kind)]
  if (json !== 'string' && json !== 'number' && json !== 'boolean') return true
  if (typeof value !== json) return false
  const isWhole = kindTraits[field.kind].family === 'integer'
  return isWhole ? Number.isInteger(value) : isValue({ kind: field.kind }, value)
}

function asWritten({ kind }: Field, value: unknown): string | undefined {
  const isNumber = kindTraits[kind].json === 'number' && typeof value === 'string'
  return isNumber && value.trim() !== '' && Number.isFinite(Number(value)) ? String(Number(value)) : undefined
}

function innerOf(premise: Cursor): readonly Cursor[] {
  return [at(premise, 'not'), ...itemsOf(at(premise, 'allOf')), ...itemsOf(at(premise, 'anyOf'))].filter(
    (each) => isRow(each.value),
  )
}

function checkWords(premise: Cursor): readonly SchemaProblem[] {
  return entriesOf(premise)
    .filter(([word]) => !words.has(word))
    .map(([word, place]) => {
      const message = `palavra desconhecida em if: "${word}"; uma condição pode usar ${conditionWords.join(', ')}`
      return problemAt(place, 'E232', message, { atKey: true, suggestion: suggest(word, words) })
    })
}

function unknownProperty(
  place: Cursor,
  name: string,
  known: Scope,
  inside: string,
  code: string,
  atKey = false,
): SchemaProblem {
  const names = [...known.values()].filter((field) => !field.system).map((field) => field.name)
  const near = suggest(name, names)
  const allowed = near === undefined ? `; as propriedades são ${namesText(names)}` : ''
  return problemAt(place, code, `propriedade desconhecida em ${inside}: "${name}"${allowed}`, {
    suggestion: near,
    atKey,
  })
}
