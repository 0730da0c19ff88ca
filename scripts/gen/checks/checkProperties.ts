/* Each property individually: kind against type, format, bounds, choices, default and sample. E230–E239. */
import Ajv from 'ajv'
import { decimalsOf, hasMoreDecimals } from '#model/entity/decimals'
import { isJudgedSingly } from '#model/entity/itemOf'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { itemKindOf, traitsOf } from '#model/entity/kinds'
import { formSchema } from '#model/entity/load/bundle'
import { systemFields, systemNames } from '#model/entity/system'
import { ajvFormats } from '#model/formats/ajv'
import { formats, isFormat, tidy } from '#model/formats/index'
import { at, type Cursor, itemsOf, namesText, problemAt, textOf } from '../files/cursor'
import { isKeptSound } from '../files/kept'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { PropertyNode } from '../sources/nodes'
import { isRegExp } from './explosive'
import { ajvSuggestion, ajvText, typesText } from './meta/ajvText'
import { samplePattern } from './sense/samplePattern'

type Check = (node: PropertyNode) => readonly SchemaProblem[]

const checks: readonly Check[] = [
  checkSystemName,
  checkKind,
  checkReferenceType,
  checkFormat,
  checkPattern,
  checkBounds,
  checkChoices,
  checkUnique,
  checkPatternLength,
  checkMadeDefault,
  (node) => checkValue(node, at(node.cursor, 'default'), 'default'),
  (node) => checkValue(node, at(node.cursor, 'x-field', 'sample'), 'sample'),
]

export function checkProperties(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  return nodes.flatMap((node) => checks.flatMap((check) => check(node)))
}

/** Where a keyword is defined: here, or in the part that the property refers to. */
function placeOf(node: PropertyNode, ...keys: readonly string[]): Cursor | undefined {
  const place = at(node.cursor, ...keys)
  return place.value === undefined ? undefined : place
}

function checkSystemName(node: PropertyNode): readonly SchemaProblem[] {
  const isTaken = systemFields.some((field) => field.name === node.name) && node.name !== systemNames.active
  if (!node.isRoot || node.isItem || !isTaken) return []
  const message = `"${node.name}" é um campo do sistema e já existe; dos campos do sistema só "${systemNames.active}" pode ser declarado`
  return [problemAt(node.cursor, 'E237', message, { atKey: true })]
}

function checkKind(node: PropertyNode): readonly SchemaProblem[] {
  const place = placeOf(node, 'x-field', 'kind')
  const kind = textOf(place ?? node.cursor)
  if (!place || kind !== node.field.kind) return []
  const allowed: readonly string[] = traitsOf(node.field.kind).types
  const written = [node.schema.type ?? []].flat().filter((type) => type !== 'null')
  if (written.length === 0 || written.every((type) => allowed.includes(type))) return checkItems(node, place)
  const message = `kind "${kind}" não combina com type "${written.join(', ')}": o tipo deve ser ${typesText(allowed)}`
  return [problemAt(place, 'E234', message)]
}

function checkItems({ field, schema, name }: PropertyNode, place: Cursor): readonly SchemaProblem[] {
  if (!isJudgedSingly(field)) return []
  const meant: readonly string[] = traitsOf(itemKindOf(field.kind)).types
  const written = [schema.items?.type ?? []].flat()
  if (written.every((type) => meant.includes(type))) return []
  const message = `"${name}" é ${field.kind}: items deve ter type ${typesText(meant)}, não "${written.join(', ')}"`
  return [problemAt(place, 'E397', message)]
}

function checkReferenceType(node: PropertyNode): readonly SchemaProblem[] {
  const place = placeOf(node, 'x-field', 'ref')
  const { schema } = node
  if (!place || schema.type === undefined) return []
  const isList = schema.type === 'array'
  const type = isList ? schema.items?.type : schema.type
  if (type === 'integer') return []
  const message = isList
    ? `uma lista de referências tem items de type "integer"${type === undefined ? '' : `, não "${String(type)}"`}`
    : `uma referência tem type "integer" (ou "array" de "integer"), não "${String(type)}"`
  return [problemAt(place, 'E234', message, { atKey: true })]
}

function checkFormat(node: PropertyNode): readonly SchemaProblem[] {
  const place = placeOf(node, 'format')
  const format = place && textOf(place)
  if (!place || format === undefined) return []
  const names = Object.keys(formats)
  if (!isFormat(format)) {
    const message = `formato desconhecido "${format}"; os formatos são ${namesText(names)}`
    return [problemAt(place, 'E235', message, { suggestion: suggest(format, names) })]
  }
  if (node.schema.type === undefined || node.schema.type === 'string') return []
  return [problemAt(place, 'E234', `format "${format}" é só para type "string"`)]
}

function checkPattern(node: PropertyNode): readonly SchemaProblem[] {
  const place = placeOf(node, 'pattern')
  const pattern = place && textOf(place)
  if (!place || pattern === undefined || isRegExp(pattern)) return []
  return [problemAt(place, 'E236', `pattern não é uma expressão regular válida: ${pattern}`)]
}

const pairs = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const

function checkBounds(node: PropertyNode): readonly SchemaProblem[] {
  return pairs.flatMap(([low, high]) => {
    const least = node.schema[low]
    const most = node.schema[high]
    if (least === undefined || most === undefined) return []
    const isOpen = low.startsWith('exclusive') || high.startsWith('exclusive')
    if (isOpen ? least < most : least <= most) return []
    const place = placeOf(node, low) ?? placeOf(node, high)
    if (!place) return []
    return [problemAt(place, 'E231', `nenhum valor serve: ${low} é ${least} e ${high} é ${most}`)]
  })
}

function checkChoices(node: PropertyNode): readonly SchemaProblem[] {
  const places = [
    ...itemsOf(at(node.cursor, 'enum')),
    ...itemsOf(at(node.cursor, 'oneOf')).map((each) => at(each, 'const')),
  ].filter((place) => place.value !== undefined && place.value !== null)
  const seen = new Set<unknown>()
  return places.flatMap((place) => {
    const isAgain = seen.has(place.value)
    seen.add(place.value)
    if (isAgain) return [problemAt(place, 'E239', `valor repetido: ${JSON.stringify(place.value)}`)]
    const alike = likeIn(seen, place.value)
    if (alike !== undefined) {
      const message = `${JSON.stringify(place.value)} e ${JSON.stringify(alike)} só diferem em espaços ou maiúsculas: quem lê não os distingue`
      return [problemAt(place, 'E239', message)]
    }
    if (typeof place.value === 'string' && place.value !== tidy(place.value)) {
      const message = `${JSON.stringify(place.value)} tem espaços sobrando, e o que se digita é guardado sem eles`
      return [problemAt(place, 'E239', message, { suggestion: tidy(place.value) })]
    }
    if (isOfType(place.value, node.schema.type)) return []
    const message = `${JSON.stringify(place.value)} não é ${typesText(node.schema.type)}, o type da propriedade`
    return [problemAt(place, 'E239', message)]
  })
}

function likeIn(seen: ReadonlySet<unknown>, value: unknown): unknown {
  const plain = (each: unknown) => (typeof each === 'string' ? tidy(each).toLowerCase() : each)
  return [...seen].find((each) => each !== value && plain(each) === plain(value))
}

function checkPatternLength(node: PropertyNode): readonly SchemaProblem[] {
  const place = placeOf(node, 'pattern') ?? placeOf(node, 'maxLength') ?? placeOf(node, 'minLength')
  const { pattern, minLength, maxLength } = node.schema
  // With alternatives or lookaheads, one sample does not represent all matches.
  if (!place || pattern === undefined || /\||\(\?/.test(pattern) || !/^\^.*\$$/.test(pattern)) return []
  const shortest = samplePattern(pattern)
  if (shortest === undefined || samplePattern(pattern, minLength, maxLength) !== undefined) return []
  const bound =
    maxLength !== undefined && shortest.length > maxLength
      ? `maxLength (${maxLength})`
      : `minLength (${minLength})`
  return [problemAt(place, 'E231', `nenhum texto serve: o pattern ${pattern} não combina com ${bound}`)]
}

function checkMadeDefault({ cursor, name }: PropertyNode): readonly SchemaProblem[] {
  const place = at(cursor, 'default')
  const word = (['computed', 'age', 'account'] as const).find(
    (each) => at(cursor, 'x-field', each).value !== undefined,
  )
  if (place.value === undefined || word === undefined) return []
  const message = `default não combina com ${word}: é o servidor que calcula "${name}"`
  return [problemAt(place, 'E410', message, { atKey: true })]
}

function isOfType(value: unknown, types: JsonSchema['type']): boolean {
  if (types === undefined) return true
  const type = typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value
  return [types].flat().some((each) => each === type || (each === 'number' && type === 'integer'))
}

function checkUnique(node: PropertyNode): readonly SchemaProblem[] {
  const place = placeOf(node, 'x-field', 'unique')
  if (place?.value !== true) return []
  if (!traitsOf(node.field.kind).filterable) {
    return [problemAt(place, 'E223', `"${node.name}" é ${node.field.kind} e não pode ser único`)]
  }
  // A shared part may be used at the root, where it is allowed.
  if (node.isRoot || node.cursor.path.length <= 3) return []
  return [problemAt(place, 'E238', 'unique vale só em campos da raiz, não dentro de objetos e listas')]
}

function checkValue(node: PropertyNode, place: Cursor, word: string): readonly SchemaProblem[] {
  if (place.value === undefined) return []
  const decimals = decimalsOf(node.field)
  if (typeof place.value === 'number' && decimals !== undefined && hasMoreDecimals(place.value, decimals)) {
    return [
      problemAt(place, 'E230', `${word} não serve: ${place.value} tem mais de ${decimals} casas decimais`),
    ]
  }
  const isSound = () => compile(node.schema)?.(place.value) === true
  if (isKeptSound('value', JSON.stringify([node.schema, place.value]), isSound)) return []
  const validate = compile(node.schema)
  if (!validate || validate(place.value)) return []
  const errors = validate.errors ?? []
  const error = errors.find((each) => each.keyword !== 'const') ?? errors[0]
  if (!error) return []
  const { values } = node.field
  const isChoice = error.keyword === 'oneOf' && values !== undefined
  const text = isChoice
    ? `deve ser um de: ${namesText(values.map(({ value }) => JSON.stringify(value)))}`
    : ajvText(error)
  const suggestion = isChoice
    ? suggest(
        String(place.value),
        values.map(({ value }) => String(value)),
      )
    : ajvSuggestion(error)
  return [problemAt(place, 'E230', `${word} não serve: ${text}`, { suggestion })]
}

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, formats: { ...ajvFormats } })

function compile(schema: JsonSchema): ReturnType<Ajv['compile']> | undefined {
  const plain = formSchema(schema)
  try {
    return ajv.compile(plain)
  } catch {
    // An invalid pattern or format has its own error.
    return undefined
  } finally {
    ajv.removeSchema(plain)
  }
}
