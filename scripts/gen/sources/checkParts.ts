/* File names, `$ref`s to shared parts, `x-part`, and cycles of parts. E301, E302, E303, E313. */
import {
  at,
  type Cursor,
  entriesOf,
  itemsOf,
  namesText,
  problemAt,
  rootOf,
  textOf,
  textsOf,
} from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { remembered } from '../files/remembered'
import type { SchemaFile } from '../files/schemaFile'
import { suggest } from '../files/suggest'

export function refName(ref: string): string {
  return ref.replace(/^.*\//, '').replace(/\.json$/, '')
}

export function checkParts(
  files: readonly SchemaFile[],
  parts: readonly SchemaFile[],
): readonly SchemaProblem[] {
  const names = parts.map((part) => part.name)
  const circular = circularParts(parts)
  return [
    ...files.filter((file) => !/^[A-Za-z]\w*$/.test(file.name)).map(badName),
    ...[...files, ...parts].flatMap((file) =>
      refsOf(file).flatMap((cursor) => {
        const ref = textOf(cursor) ?? ''
        if (names.includes(refName(ref)) && isPartPath(ref)) return []
        const near = suggest(refName(ref), names)
        const message = `parte desconhecida "${ref}"; as partes são ${namesText(names.map(partPath)) || 'nenhuma'}`
        const isPathOnly = names.includes(refName(ref))
        const suggestion = isPathOnly ? partPath(refName(ref)) : near && partPath(near)
        return [problemAt(cursor, 'E301', message, { suggestion })]
      }),
    ),
    ...[...files, ...parts].flatMap((file) =>
      refsOf(file).flatMap((cursor) => checkUse(file, cursor, parts)),
    ),
    ...parts.flatMap((part) =>
      refsOf(part).flatMap((cursor) => {
        const name = refName(textOf(cursor) ?? '')
        if (!circular.has(name) || !reaches(parts, name, part.name)) return []
        return [problemAt(cursor, 'E302', `$ref em círculo: "${part.name}" volta a si mesma por "${name}"`)]
      }),
    ),
  ]
}

function checkUse(file: SchemaFile, ref: Cursor, parts: readonly SchemaFile[]): readonly SchemaProblem[] {
  const part = parts.find(({ name }) => name === refName(textOf(ref) ?? ''))
  if (!part) return []
  const names = entriesOf(at(rootOf(part), 'properties')).map(([name]) => name)
  const words = at(rootOf(file), ...ref.path.slice(0, -1), 'x-part')
  return entriesOf(words).flatMap(([word, list]) =>
    textsOf(list)
      .filter(([name]) => !names.includes(name))
      .map(([name, place]) =>
        problemAt(
          place,
          'E303',
          `campo desconhecido em ${word}: "${name}"; a parte tem ${namesText(names)}`,
          {
            suggestion: suggest(name, names),
          },
        ),
      ),
  )
}

function partPath(name: string): string {
  return `defs/${name}.json`
}

function isPartPath(ref: string): boolean {
  return /^(?:\.\/)?(?:defs\/)?[^/]+\.json$/.test(ref)
}

function badName(file: SchemaFile): SchemaProblem {
  const message = `o nome do arquivo "${file.name}.json" não serve de nome de entidade: use letras sem acentos, algarismos e _, começando por letra`
  return problemAt(rootOf(file), 'E313', message)
}

export const refsOf = remembered((file: SchemaFile) => refsIn(rootOf(file)))

function refsIn(cursor: Cursor): readonly Cursor[] {
  const own = entriesOf(cursor).flatMap(([key, each]) =>
    key === '$ref' && textOf(each) !== undefined ? [each] : isValueWord(key) ? [] : refsIn(each),
  )
  return [...own, ...itemsOf(cursor).flatMap(refsIn)]
}

function isValueWord(key: string): boolean {
  return ['default', 'const', 'enum', 'examples', 'x-entity', 'x-field', 'x-part'].includes(key)
}

export function circularParts(parts: readonly SchemaFile[]): ReadonlySet<string> {
  return new Set(parts.map((part) => part.name).filter((name) => reaches(parts, name, name, true)))
}

function reaches(parts: readonly SchemaFile[], from: string, to: string, isStart = false): boolean {
  const seen = new Set<string>()
  const queue = [from]
  if (from === to && !isStart) return true
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    for (const next of targetsOf(parts, name)) {
      if (next === to) return true
      if (!seen.has(next)) queue.push(next)
      seen.add(next)
    }
  }
  return false
}

function targetsOf(parts: readonly SchemaFile[], name: string): readonly string[] {
  const part = parts.find((each) => each.name === name)
  return part ? refsOf(part).map((cursor) => refName(textOf(cursor) ?? '')) : []
}
