/* Removes from a proposed file whatever `npm run gen` rejects, keyword by keyword, and reports it. */
import { getLocation } from 'jsonc-parser'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { checkSchemas } from '../gen/checks/check'
import type { SchemaProblem } from '../gen/files/problem'
import { readSchemaFile } from '../gen/files/schemaFile'
import type { Remark } from './draft'
import { newText } from './messages'
import { printJson } from './print'
import type { SchemaCatalog } from './schemaCatalog'

export interface RepairResult {
  readonly text: string
  readonly remarks: readonly Remark[]
  readonly problems: readonly SchemaProblem[]
}

const mostRounds = 40

const needed = new Set([
  'type',
  'title',
  'properties',
  'x-entity',
  'access',
  '$schema',
  'items',
  'ref',
  'entity',
  'field',
])

/**
 * Repairs a file that will be called `name`.
 * @param said names of properties specified by the author, which are not removed
 */
export function repairSchema(
  file: Row,
  name: string,
  { files, folder }: SchemaCatalog,
  said: ReadonlySet<string>,
): RepairResult {
  const shown = `${folder}/${name}.json`
  const remarks: Remark[] = []
  let value: Row = structuredClone(file)
  for (let round = 0; ; round++) {
    const text = printJson(value)
    const { file: read, problems } = readSchemaFile(text, shown)
    const found = read
      ? [...problems, ...checkSchemas([...files.entities, read], files.parts, folder, files.catalogs)]
      : problems
    // Problems of other files are not caused by this one.
    const own = found.filter((problem) => problem.file === shown)
    const [first] = own
    if (!first || round === mostRounds) return { text, remarks, problems: own }
    const path = pathOf(text, first)
    const isSaid = path[0] === 'properties' && said.has(String(path[1]))
    const taken = isSaid ? undefined : takeBack(value, path)
    if (!taken) return { text, remarks, problems: own }
    value = taken.value
    remarks.push({ sort: 'left', at: taken.at, text: newText.refused(first.code, first.message) })
  }
}

function pathOf(text: string, { line, column }: SchemaProblem): readonly (string | number)[] {
  const before = text.split('\n').slice(0, line - 1)
  const offset = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1
  // The problem is at the key's quote; the next character belongs to the member.
  return getLocation(text, offset + 1).path
}

function takeBack(
  value: Row,
  path: readonly (string | number)[],
): { readonly value: Row; readonly at: string } | undefined {
  for (let length = path.length; length > 0; length--) {
    const key = path[length - 1]
    const holder = path.slice(0, length - 1).reduce<unknown>((each, step) => memberOf(each, step), value)
    if (Array.isArray(holder) && typeof key === 'number' && holder.length > 1) {
      holder.splice(key, 1)
      return { value: withoutTraces(value), at: path.slice(0, length).join('.') }
    }
    const isNeeded = typeof key === 'string' && needed.has(key)
    if (!isRow(holder) || typeof key !== 'string' || isNeeded || !(key in holder)) continue
    delete holder[key]
    return { value: withoutTraces(value), at: path.slice(0, length).join('.') }
  }
  return undefined
}

function memberOf(holder: unknown, key: string | number): unknown {
  if (Array.isArray(holder)) return holder[Number(key)]
  return isRow(holder) ? holder[key] : undefined
}

/** Removes names of removed properties from lists that mention them. */
function withoutTraces(value: Row): Row {
  const properties = isRow(value.properties) ? value.properties : {}
  const required = Array.isArray(value.required)
    ? value.required.filter((name) => String(name) in properties)
    : []
  const { required: _old, ...rest } = value
  return required.length > 0 ? orderedLike(value, { ...rest, required }) : rest
}

function orderedLike(model: Row, value: Row): Row {
  return Object.fromEntries(Object.keys(model).flatMap((key) => (key in value ? [[key, value[key]]] : [])))
}
