/* Advice on values of the wrong type: what the author probably meant, and how to write it. */
import type { ErrorObject } from 'ajv'
import { isRow } from '#model/entity/jsonSchema'
import { at, type Cursor, rootOf } from '../../files/cursor'

export interface Advice {
  readonly message: string
  readonly suggestion?: string
}

const types: Readonly<Record<string, string>> = {
  date: '"type": "string", "format": "date"',
  datetime: '"type": "string", "format": "date-time"',
  'date-time': '"type": "string", "format": "date-time"',
  month: '"type": "string", "format": "month"',
  email: '"type": "string", "format": "email"',
  cpf: '"type": "string", "format": "cpf"',
  cnpj: '"type": "string", "format": "cnpj"',
  phone: '"type": "string", "format": "phone"',
  text: '"type": "string"',
  longtext: '"type": "string", "x-field": {"kind": "longText"}',
  money: '"type": "number", "x-field": {"kind": "money"}',
  currency: '"type": "number", "x-field": {"kind": "money"}',
  percent: '"type": "number", "x-field": {"kind": "percent"}',
  decimal: '"type": "number"',
  float: '"type": "number"',
  double: '"type": "number"',
  int: '"type": "integer"',
  bool: '"type": "boolean"',
  list: '"type": "array"',
  enum: '"type": "string", "enum": ["Um", "Outro"]',
  choice: '"type": "string", "enum": ["Um", "Outro"]',
  file: '"type": "object", "x-field": {"kind": "file"}',
  reference: '"type": "integer", "x-field": {"ref": {"entity": "nome"}}',
}

export function adviceFor(place: Cursor, { keyword, params }: ErrorObject): Advice | undefined {
  const { path, value } = place
  const word = path.at(-1)
  if (word === 'type' && typeof value === 'string') {
    const written = types[value.toLowerCase()]
    return written === undefined ? undefined : { message: `"${value}" se escreve ${written}` }
  }
  if (word === 'required' && typeof value === 'boolean') {
    const name = String(path.at(-2) ?? 'campo')
    return {
      message: 'os campos obrigatórios são uma lista ao lado de "properties", não uma marca em cada campo',
      suggestion: `"required": ["${name}"]`,
    }
  }
  const order = sortAround(place)
  if (order) return order
  const wantsList = keyword === 'type' && [params.type].flat().includes('array')
  return wantsList && typeof value === 'string'
    ? { message: 'escreva-o entre colchetes', suggestion: JSON.stringify([value]) }
    : undefined
}

/** `["nome", "DESC"]` in place of a list of such pairs. */
function sortAround({ file, path, value }: Cursor): Advice | undefined {
  if (path.at(-2) !== 'sort' || typeof path.at(-1) !== 'number' || isRow(value)) return undefined
  const message = 'a ordem é uma lista de pares de campo e sentido'
  const pair = at(rootOf(file), ...path.slice(0, -1)).value
  return typeof value === 'string' ? { message, suggestion: JSON.stringify([pair]) } : undefined
}
