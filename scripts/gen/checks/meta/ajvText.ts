/* Translates ajv's errors to pt-BR sentences that say what is allowed. */
import type { ErrorObject } from 'ajv'
import { isRow } from '#model/entity/jsonSchema'
import { namesText } from '../../files/cursor'
import { suggest } from '../../files/suggest'

type Params = Readonly<Record<string, unknown>>

/** The end of a sentence: `deve ser texto`. */
export function ajvText(error: ErrorObject): string {
  if (error.keyword === 'not') return forbiddenText(error.schema)
  const build = texts[error.keyword]
  return build ? build(error.params as Params) : `não é permitido aqui (${error.keyword})`
}

export function ajvSuggestion(error: ErrorObject): string | undefined {
  const allowed = (error.params as Params).allowedValues
  if (!Array.isArray(allowed) || typeof error.data !== 'string') return undefined
  return suggest(
    error.data,
    allowed.filter((each) => typeof each === 'string'),
  )
}

const texts: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) => `deve ser ${typesText(type)}`,
  enum: ({ allowedValues }) => `deve ser um de: ${valuesText(allowedValues)}`,
  const: ({ allowedValue }) => `deve ser ${JSON.stringify(allowedValue)}`,
  required: ({ missingProperty }) => `precisa de "${String(missingProperty)}"`,
  minimum: ({ limit }) => `deve ser no mínimo ${String(limit)}`,
  maximum: ({ limit }) => `deve ser no máximo ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `deve ser maior que ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `deve ser menor que ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `deve ser múltiplo de ${String(multipleOf)}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'não pode ser vazio' : `deve ter ao menos ${String(limit)} caracteres`,
  maxLength: ({ limit }) => `deve ter no máximo ${String(limit)} caracteres`,
  pattern: ({ pattern }) => `deve seguir o padrão ${String(pattern)}`,
  format: ({ format }) => `não está no formato ${String(format)}`,
  minItems: ({ limit }) => (limit === 1 ? 'não pode ser vazio' : `deve ter ao menos ${String(limit)} itens`),
  maxItems: ({ limit }) => `deve ter no máximo ${String(limit)} itens`,
  items: ({ limit }) => `deve ter no máximo ${String(limit)} itens`,
  uniqueItems: () => 'não pode ter itens repetidos',
  minProperties: () => 'não pode ser vazio',
  additionalProperties: ({ additionalProperty }) => `não conhece "${String(additionalProperty)}"`,
  oneOf: () => 'deve ser um dos valores da lista',
  anyOf: () => 'não tem nenhuma das formas permitidas',
}

function forbiddenText(schema: unknown): string {
  const isOne = isRow(schema) && schema.const !== undefined
  return isOne ? `não pode ser ${JSON.stringify(schema.const)}` : 'tem um valor que não é permitido aqui'
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'número inteiro',
  number: 'número',
  boolean: 'true ou false',
  object: 'objeto',
  array: 'lista',
  null: 'null',
}

/** Names of JSON types in pt-BR: `texto ou lista`. */
export function typesText(types: unknown): string {
  const names = (Array.isArray(types) ? types : String(types).split(',')).map(
    (type: string) => typeNames[type] ?? type,
  )
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ou ${String(names[names.length - 1])}`
}

function valuesText(values: unknown): string {
  return Array.isArray(values) ? namesText(values.map((value) => JSON.stringify(value))) : String(values)
}
