/*
 * Filters given as plain URL parameters by clients that do not use `filter`: names declared in `list.query`,
 * or field paths. Any other name becomes a condition on an unknown field, so that checkQuery.ts rejects it
 * instead of ignoring it.
 */

import { valueOfSpelling } from '../entity/aliases'
import type { Choice, Condition, Entity, Field, Filter } from '../entity/entity'
import { familyOf } from '../entity/family'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { fold } from '../formats/fold'
import { formats, isFormat } from '../formats/index'
import { refusalText } from '../messages'
import { Problem } from '../problem/problem'
import { listWords, malformed } from './queryUrl'
import { readQueryValue } from './queryValue'

/**
 * The filter combined with the plain parameters; `words` are the parameters that the endpoint reads itself.
 * @throws Problem malformed for a value the field cannot have, or one that contradicts `filter`
 * @example withPlainFilter(index, entity, new URLSearchParams('state=Open'), {}) // { state: 2 }
 */
export function withPlainFilter(
  index: EntityIndex,
  entity: Entity,
  params: URLSearchParams,
  given: Filter,
  words: readonly string[] = listWords,
): Filter {
  const filter: Record<string, Condition> = { ...given }
  for (const name of new Set(params.keys())) {
    if (words.includes(name)) {
      mustBeSaidOnce(params, name)
      continue
    }
    const declared = Object.hasOwn(entity.query, name) ? entity.query[name] : undefined
    const path = declared?.field ?? name
    const field = resolvePath(index, entity, path)?.at(-1)?.field
    const texts = params.getAll(name).flatMap((text) => (text === '' ? [] : [text.normalize('NFC')]))
    if (texts.length === 0 && field) continue
    const found = texts.map(
      (text) =>
        declaredValue(declared?.values, text) ?? (field ? readValue(entity, field, name, text) : text),
    )
    const condition = found.length === 1 ? (found[0] ?? null) : found.flat().filter(isScalar)
    if (path in given && JSON.stringify(given[path]) !== JSON.stringify(condition)) throw malformed(name)
    filter[path] = condition
  }
  return filter
}

/** Rejects unknown and repeated parameters. @throws Problem unknown_field, malformed */
export function refuseOthers(params: URLSearchParams, words: readonly string[]): void {
  for (const name of params.keys()) {
    if (words.includes(name)) {
      mustBeSaidOnce(params, name)
      continue
    }
    throw new Problem('unknown_field', refusalText.unknownField(name), { allowed: words })
  }
}

/** Otherwise one of two values would be ignored silently. */
function mustBeSaidOnce(params: URLSearchParams, name: string): void {
  if (params.getAll(name).length > 1) throw malformed(name)
}

function declaredValue(
  values: Readonly<Record<string, Condition>> | undefined,
  text: string,
): Condition | undefined {
  return Object.entries(values ?? {}).find(([spelling]) => fold(spelling) === fold(text))?.[1]
}

function readValue(
  entity: Entity,
  field: Field,
  name: string,
  text: string,
): string | number | boolean | null | readonly Choice['value'][] {
  if (text === 'null') return null
  const titled = (field.values ?? []).filter(({ title }) => fold(title) === fold(text))
  if (titled.length > 1) return titled.map(({ value }) => value)
  const meant = String(valueOfSpelling(field, text))
  const choice = field.values?.find(({ value }) => String(value) === meant) ?? titled[0]
  if (choice) return choice.value
  const state = Object.entries(entity.workflow?.field === field.path ? entity.workflow.states : {}).find(
    ([, { label }]) => fold(label) === fold(text),
  )
  const spelled =
    state?.[0] ?? (field.format && isFormat(field.format) ? formats[field.format].normalise(text) : text)
  const { family } = familyOf(field)
  const given = family === 'instant' ? spelled : readQueryValue(family, spelled)
  if (given === undefined) throw malformed(name)
  return given
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value !== 'object'
}
