/* Every keyword of the meta-schema with an example from a valid file, real files first. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { textsWith } from '../scripts/gen/checks/base'

export interface KeywordExample {
  readonly name: string
  /** Location of the keyword: `x-entity › list › columns`. */
  readonly place: string
  readonly says: string
  /** It contains other keywords, which have their own examples. */
  readonly isHolder: boolean
  readonly found: { readonly file: string; readonly value: unknown }[]
}

interface FileValue {
  readonly file: string
  readonly value: unknown
}

function soundFiles(): readonly FileValue[] {
  const read = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json') && !name.endsWith('.meta.json') && name !== 'mudancas.json')
      .map(
        (name): FileValue => ({
          file: join(folder, name),
          value: JSON.parse(readFileSync(join(folder, name), 'utf8')),
        }),
      )
  const planted = Object.entries(textsWith()).map(
    ([name, text]): FileValue => ({ file: `(${name})`, value: JSON.parse(text) }),
  )
  return [
    ...read('schemas'),
    ...read('schemas/defs'),
    ...read('tests/unseen'),
    ...read('tests/schemas/guide'),
    ...planted,
    ...read('schemas/system'),
  ]
}

const branches = ['anyOf', 'oneOf', 'allOf'] as const

export function readWords(): readonly KeywordExample[] {
  const meta: unknown = JSON.parse(readFileSync('schemas/entity.meta.json', 'utf8'))
  const words = new Map<string, KeywordExample>()
  const seen = new Map<unknown, Set<unknown>>()

  function at(pointer: string): unknown {
    return pointer
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((node, step) => (isRow(node) ? node[step] : undefined), meta)
  }

  function walk(node: unknown, place: readonly string[], values: readonly FileValue[]): void {
    if (!isRow(node)) return
    const known = seen.get(node)
    const fresh = values.filter(({ value }) => !known?.has(value))
    if (known && fresh.length === 0) return
    seen.set(node, new Set([...(known ?? []), ...values.map(({ value }) => value)]))
    if (typeof node.$ref === 'string') walk(at(node.$ref), place, values)
    for (const word of branches) for (const each of listOf(node[word])) walk(each, place, values)
    for (const word of ['then', 'else']) walk(node[word], place, values)
    walk(
      node.items,
      place,
      values.flatMap(({ file, value }) => listOf(value).map((each) => ({ file, value: each }))),
    )
    walk(
      node.additionalProperties,
      place,
      membersOf(values, (name) => !isRow(node.properties) || !(name in node.properties)),
    )
    for (const [name, child] of Object.entries(isRow(node.properties) ? node.properties : {})) {
      const own = membersOf(values, (each) => each === name)
      add(node, name, child, place, own)
      walk(child, [...place, name], own)
    }
  }

  function add(
    holder: Row,
    name: string,
    child: unknown,
    place: readonly string[],
    own: readonly FileValue[],
  ): void {
    const key = `${keyOf(holder)} ${name}`
    const target = isRow(child) && typeof child.$ref === 'string' ? at(child.$ref) : child
    const says = [child, target].flatMap((each) =>
      isRow(each) && typeof each.description === 'string' ? [each.description] : [],
    )[0]
    const before = words.get(key)
    if (before) before.found.push(...own)
    else
      words.set(key, {
        name,
        place: place.join(' › '),
        says: says ?? '',
        isHolder: holdsWords(target),
        found: [...own],
      })
  }

  const ids = new Map<unknown, number>()
  function keyOf(node: unknown): number {
    const id = ids.get(node) ?? ids.size
    ids.set(node, id)
    return id
  }

  const files = soundFiles()
  const isPart = ({ file }: FileValue) => file.includes('defs/')
  // The defining places come before the places that refer to them.
  walk(at('#/$defs/property'), ['properties'], files.filter(isPart))
  walk(at('#/$defs/premise'), ['if'], [])
  walk(at('#/$defs/branch'), ['then e else'], [])
  walk(
    meta,
    [],
    files.filter((file) => !isPart(file)),
  )
  return [...words.values()]
}

function holdsWords(node: unknown): boolean {
  return isRow(node) && (isRow(node.properties) || (isRow(node.items) && isRow(node.items.properties)))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function membersOf(values: readonly FileValue[], isMeant: (name: string) => boolean): readonly FileValue[] {
  return values.flatMap(({ file, value }) =>
    isRow(value)
      ? Object.entries(value).flatMap(([name, each]) => (isMeant(name) ? [{ file, value: each }] : []))
      : [],
  )
}

export function exampleOf({ found }: KeywordExample): FileValue | undefined {
  const placeOf = (file: string) =>
    file.startsWith('schemas/system/') ? 1 : file.startsWith('schemas/') ? 0 : 2
  const rank = ({ file, value }: FileValue) =>
    placeOf(file) * 100_000 + Math.abs(JSON.stringify(value).length - 24)
  return found.toSorted((a, b) => rank(a) - rank(b))[0]
}
