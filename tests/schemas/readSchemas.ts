/* The real schema files for tests: entities and shared parts by name, and the compiled meta-schema. */
import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { makeEntities, type TestEntities } from '../support/entities'

const folder = new URL('../../schemas/', import.meta.url)
const metaFile = 'entity.meta.json'

export function readText(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8')
}

function readJson(path: string): JsonSchema {
  return JSON.parse(readText(path)) as JsonSchema
}

function jsonNames(path: string): readonly string[] {
  return readdirSync(new URL(path, folder)).filter(
    (name) => name.endsWith('.json') && !name.endsWith('.meta.json') && name !== 'mudancas.json',
  )
}

export const schemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  jsonNames('.').map((name) => [name.replace(/\.json$/, ''), readJson(name)]),
)

/** Shared parts by their `$ref`. */
export const parts: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  jsonNames('defs/').map((name) => [`defs/${name}`, readJson(`defs/${name}`)]),
)

/** Parses and compiles the named entities, or all of them. */
export function makeReal(names: readonly string[] = Object.keys(schemas)): TestEntities {
  return makeEntities(Object.fromEntries(names.map((name) => [name, schemas[name] ?? {}])), parts)
}

// The part that suggests project names in editors is tested separately.
const { allOf: _forEditors, ...meta } = JSON.parse(readText(metaFile)) as {
  readonly allOf: unknown
  readonly $defs: Readonly<Record<string, object>>
}
const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  strictRequired: false,
  formats: { regex: isRegex },
})
for (const word of ['markdownDescription', 'defaultSnippets', 'enumDescriptions']) ajv.addKeyword(word)
const isEntityFile = ajv.compile(meta)
const isPartFile = ajv.compile({ ...meta.$defs.part, $defs: meta.$defs })

function isRegex(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

export function complaintsAboutEntity(file: unknown): readonly string[] {
  return complaints(isEntityFile, file)
}

export function complaintsAboutPart(file: unknown): readonly string[] {
  return complaints(isPartFile, file)
}

function complaints(check: ValidateFunction, file: unknown): readonly string[] {
  if (check(file)) return []
  return (check.errors ?? []).map((error) => {
    const word = error.params.additionalProperty ?? error.params.missingProperty ?? error.params.propertyName
    return `${error.instancePath} ${error.keyword}${word === undefined ? '' : ` ${String(word)}`}`
  })
}
