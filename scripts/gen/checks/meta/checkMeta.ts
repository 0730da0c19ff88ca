/*
 * Checks files against `entity.meta.json`: unknown keywords, wrong types, missing keywords, values outside a
 * list. Hides ajv. E101–E108.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ErrorObject, ValidateFunction } from 'ajv'
import Ajv2020 from 'ajv/dist/2020.js'
import { isRow } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { at, type Cursor, namesText, problemAt, rootOf } from '../../files/cursor'
import { isKeptSound, markOf } from '../../files/kept'
import type { SchemaProblem } from '../../files/problem'
import { remembered } from '../../files/remembered'
import type { SchemaFile } from '../../files/schemaFile'
import { suggest } from '../../files/suggest'
import { adviceFor } from './advice'
import { ajvSuggestion, ajvText } from './ajvText'

const metaName = 'entity.meta.json'
const productMeta = fileURLToPath(new URL(`../../../../schemas/${metaName}`, import.meta.url))

/** Uses the folder's own meta-schema, or the product's if there is none. */
export function checkMeta(
  files: readonly SchemaFile[],
  parts: readonly SchemaFile[],
  folder: string,
): readonly SchemaProblem[] {
  const text = metaText(folder)
  const mark = markOf(text)
  return [
    ...files.flatMap((file) => checkWith(file, 'entity', text, mark)),
    ...parts.flatMap((file) => checkWith(file, 'part', text, mark)),
  ]
}

/** Compiling the meta-schema takes longer than checking all files, so it is only done for new files. */
const checkWith = remembered(
  (file: SchemaFile, which: keyof MetaValidators, text: string, mark: string): readonly SchemaProblem[] => {
    const problems = () => {
      const validate = readMeta(text)[which]
      return validate ? checkFile(file, validate) : []
    }
    const content = JSON.stringify([which, mark, file.value])
    return isKeptSound('meta', content, () => problems().length === 0) ? [] : problems()
  },
)

interface MetaValidators {
  readonly entity: ValidateFunction
  readonly part?: ValidateFunction
}

/** Keyed by text, because a watching process checks often. */
const compiled = new Map<string, MetaValidators>()

function metaText(folder: string): string {
  const own = join(folder, metaName)
  return readFileSync(existsSync(own) ? own : productMeta, 'utf8')
}

function readMeta(text: string): MetaValidators {
  const meta = compiled.get(text) ?? compileMeta(JSON.parse(text) as object)
  compiled.set(text, meta)
  return meta
}

function compileMeta({ allOf: _forEditors, ...meta }: { readonly allOf?: unknown }): MetaValidators {
  // `pattern`s have a separate check, which explains why one fails.
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, formats: { regex: true } })
  ajv.addSchema(meta, 'meta')
  const part = ajv.getSchema('meta#/$defs/part')
  return { entity: ajv.getSchema('meta') ?? ajv.compile(meta), ...(part && { part }) }
}

function checkFile(file: SchemaFile, validate: ValidateFunction): readonly SchemaProblem[] {
  if (validate(file.value)) return []
  const told = new Set<string>()
  return withoutNoise(validate.errors ?? []).flatMap((error) => {
    const problem = toProblem(placeOf(file, error.instancePath), error)
    const key = `${problem.line}:${problem.column}:${problem.code}:${problem.message}`
    return told.has(key) ? [] : [told.add(key) && problem]
  })
}

const echoes = new Set(['if', 'allOf'])

/** Drops redundant errors; of alternatives, only the closest one is reported. */
function withoutNoise(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const kept: ErrorObject[] = []
  for (const error of errors) {
    if (echoes.has(error.keyword) || isRoleList(error) || isDirection(error)) continue
    // The error of `propertyNames` that follows contains the details.
    if (error.propertyName !== undefined) continue
    if (error.keyword === 'propertyNames' && hasOnlyRoleDetails(errors, error)) continue
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
      const tried = kept.filter((each) => each.instancePath.startsWith(error.instancePath))
      const deeper = tried.filter((each) => isInside(each, error))
      for (const each of tried) if (!deeper.includes(each)) kept.splice(kept.indexOf(each), 1)
      if (deeper.length > 0) continue
      kept.push(error.keyword === 'oneOf' ? { ...error, keyword: 'anyOf' } : error)
      continue
    }
    kept.push(error)
  }
  return kept
}

function isInside(error: ErrorObject, whole: ErrorObject): boolean {
  return error.instancePath.length > whole.instancePath.length || error.keyword === 'additionalProperties'
}

/** The second element of a pair without brackets; the first one is reported. */
function isDirection({ instancePath, data, keyword }: ErrorObject): boolean {
  return keyword === 'type' && typeof data === 'string' && /\/sort\/[1-9]\d*$/.test(instancePath)
}

/** The meta-schema lists roles only for editors; the accounts define them. */
function isRoleList(error: ErrorObject): boolean {
  return error.keyword === 'enum' && error.schemaPath.endsWith('/$defs/role/enum')
}

function hasOnlyRoleDetails(errors: readonly ErrorObject[], whole: ErrorObject): boolean {
  const name: unknown = whole.params.propertyName
  const details = errors.filter(
    (each) => each.propertyName === name && each.instancePath === whole.instancePath,
  )
  return details.length > 0 && details.every(isRoleList)
}

const codes: Readonly<Record<string, string>> = {
  additionalProperties: 'E101',
  unevaluatedProperties: 'E101',
  required: 'E102',
  dependentRequired: 'E102',
  type: 'E103',
  enum: 'E104',
  const: 'E104',
  propertyNames: 'E106',
  not: 'E107',
  anyOf: 'E108',
}

function toProblem(place: Cursor, error: ErrorObject): SchemaProblem {
  const code = codes[error.keyword] ?? 'E105'
  const name = nameOf(place)
  switch (code) {
    case 'E101':
      return unknownWord(place, error, name)
    case 'E102':
      return problemAt(place, code, missingText(error, name), { atKey: true })
    case 'E106': {
      const word = String(error.params.propertyName)
      return problemAt(
        at(place, word),
        code,
        `nome não permitido em ${name}: "${word}"${takenName(word) ?? namesAllowed(error)}`,
        { atKey: true },
      )
    }
    default: {
      const advice = adviceFor(place, error)
      const message = `${name} ${ajvText(error)}${advice ? `: ${advice.message}` : ''}`
      return problemAt(place, code, message, { suggestion: advice?.suggestion ?? ajvSuggestion(error) })
    }
  }
}

function nameOf({ path }: Cursor): string {
  const depth = path.findLastIndex((step) => typeof step === 'string')
  const [word, ...positions] = path.slice(Math.max(0, depth))
  return word === undefined ? wholeFile : [word, ...positions.map((i) => `[${i}]`)].join('')
}

function takenName(word: string): string | undefined {
  const isTaken = word === systemNames.id || word === systemNames.version
  return isTaken
    ? '; todo registro já tem um, dado pelo sistema: tire-o daqui, ou dê outro nome ao campo'
    : undefined
}

function namesAllowed({ schema }: ErrorObject): string {
  const pattern = isRow(schema) ? String(schema.pattern ?? '') : ''
  const letters = /^\^\[(A-Za-z|a-z)\]\[A-Za-z0-9_(-?)\]\*\$$/.exec(pattern)
  if (!letters) return ''
  const [, first, dash] = letters
  const signs = dash === '-' ? 'algarismos, _ e -' : 'algarismos e _'
  return `; use letras sem acentos, ${signs}, começando por ${first === 'a-z' ? 'letra minúscula' : 'letra'}`
}

function unknownWord(place: Cursor, error: ErrorObject, name: string): SchemaProblem {
  const word = String(error.params.additionalProperty ?? error.params.unevaluatedProperty)
  const schema: unknown = error.parentSchema
  const known = isRow(schema) && isRow(schema.properties) ? Object.keys(schema.properties) : []
  const unused = known.filter((each) => !isRow(place.value) || !(each in place.value))
  const inside = name === wholeFile ? 'no arquivo' : `em ${name}`
  const message = `palavra desconhecida ${inside}: "${word}"; as permitidas são ${namesText(known)}`
  return problemAt(at(place, word), 'E101', message, { suggestion: suggest(word, unused), atKey: true })
}

const wholeFile = 'o arquivo'

/** Purpose of required keywords that authors may not know. */
const missingAdvice: Readonly<Record<string, string>> = {
  $schema: 'com "$schema": "./entity.meta.json" o editor completa e confere o que se escreve',
  'x-entity':
    'ela diz ao console quem vê e cadastra, e em que endereço. A menor: "x-entity": {"path": "nome-da-lista", "menu": {"group": "Catálogos"}, "access": {"list": ["admin"], "create": ["admin"], "edit": ["admin"]}}',
  properties: 'são os campos, como "properties": {"nome": {"title": "Nome", "type": "string"}}',
}

function missingText(error: ErrorObject, name: string): string {
  const { property, missingProperty } = error.params as Readonly<Record<string, unknown>>
  const missing = `"${String(missingProperty)}"`
  const inside = name === wholeFile ? 'no arquivo' : `em ${name}`
  if (property !== undefined) return `"${String(property)}" exige também ${missing} ${inside}`
  const advice = name === wholeFile ? missingAdvice[String(missingProperty)] : undefined
  return `falta ${missing} ${inside}${advice === undefined ? '' : `: ${advice}`}`
}

function placeOf(file: SchemaFile, pointer: string): Cursor {
  return pointer
    .split('/')
    .slice(1)
    .map((word) => word.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((cursor, word) => at(cursor, Array.isArray(cursor.value) ? Number(word) : word), rootOf(file))
}
