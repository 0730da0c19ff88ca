/*
 * What rjsf needs of a form's values: it renders lists and the branches of conditions, and each input reads its
 * own value from the form store. rjsf therefore gets new data only when a list gets longer or shorter, or a
 * value changes that a condition reads.
 */
import { useRef, useSyncExternalStore } from 'react'
import type { Field } from '#model/entity/entity'
import { isRow, type JsonSchema } from '#model/entity/jsonSchema'
import { isList, isObject } from '#model/entity/kindGuards'
import type { Form } from './FormScope'
import { valueAt } from './record'

export function useStructure({ store, entity, fieldAt }: Form, path: readonly (string | number)[]): unknown {
  const last = useRef<{ readonly key: string; readonly data: unknown }>(undefined)
  return useSyncExternalStore(store.subscribe, () => {
    const data = valueAt(store.getData(), path)
    const names = conditionNames(entity.schema)
    const list = path.length === 0 ? undefined : fieldAt(path)
    const key = list ? structureOfValue(list, data, names) : structureOf(entity.fields, data, names)
    if (last.current?.key !== key) last.current = { key, data }
    return last.current.data
  })
}

function structureOf(fields: readonly Field[], row: unknown, names: ReadonlySet<string>): string {
  const values = isRow(row) ? row : {}
  return fields.map((field) => structureOfValue(field, values[field.name], names)).join()
}

function structureOfValue(field: Field, value: unknown, names: ReadonlySet<string>): string {
  const own = names.has(field.name) ? (JSON.stringify(value) ?? '') : ''
  if (isObject(field)) return `${own}{${structureOf(field.fields, value, names)}}`
  if (!isList(field) || !Array.isArray(value)) return own
  return `${own}[${value.map((item) => structureOf(field.fields, item, names)).join(';')}]`
}

const known = new WeakMap<JsonSchema, Set<string>>()

/** Names of the fields that conditions anywhere in the schema read. */
export function conditionNames(schema: JsonSchema): ReadonlySet<string> {
  let names = known.get(schema)
  if (!names) {
    names = new Set()
    addNames(schema, names, false)
    known.set(schema, names)
  }
  return names
}

function addNames(part: unknown, names: Set<string>, isCondition: boolean): void {
  if (typeof part !== 'object' || part === null) return
  for (const [word, value] of Object.entries(part)) {
    if (isCondition && word === 'properties') for (const name of Object.keys(value)) names.add(name)
    // A property may be called `required` too.
    if (isCondition && word === 'required' && Array.isArray(value)) for (const name of value) names.add(name)
    addNames(value, names, isCondition || word === 'if')
  }
}
