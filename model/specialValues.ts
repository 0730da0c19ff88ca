/*
 * Validates values that no schema describes: coordinates, outlines, pictures and file metadata. Only the server
 * does, because the browser's inputs produce no invalid ones; so the form's bundle stays small.
 */
import type { Field } from './entity/entity'
import { acceptOf } from './entity/itemOf'
import { isRow } from './entity/jsonSchema'
import { itemKindOf, type Kind } from './entity/kinds'
import { isAccepted } from './fileTypes'
import { readPoint, readPolygon } from './geometry'
import { outlineProblem, placeFault } from './outline'
import { specialValueText } from './specialValueText'
import { validationText } from './validationText'

type ValidateValue = (value: unknown, field: Pick<Field, 'kind' | 'accept'>) => string | undefined

const place: ValidateValue = (value) => {
  const point = hasOnly(value, ['type', 'coordinates']) ? readPoint(value) : undefined
  if (point?.coordinates.length !== 2) return specialValueText.place
  const fault = placeFault([point.coordinates])
  return fault && specialValueText.outside[fault]
}

const outline: ValidateValue = (value) => {
  const polygon = hasOnly(value, ['type', 'coordinates']) ? readPolygon(value) : undefined
  return polygon ? outlineProblem(polygon) : specialValueText.outline.unreadable
}

const beginnings: Readonly<Record<string, string>> = {
  png: 'iVBORw0KGgo',
  jpeg: '/9j/',
  gif: 'R0lGODdh|R0lGODlh',
  webp: 'UklGR',
}

const picture: ValidateValue = (value) => {
  const [, type = '', bytes = ''] =
    typeof value === 'string' ? (/^data:image\/(\w+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? []) : []
  const isOfType = (beginnings[type] ?? '')
    .split('|')
    .some((begin) => begin !== '' && bytes.startsWith(begin))
  return isOfType && bytes.length % 4 === 0 ? undefined : specialValueText.picture
}

const file =
  (message: string): ValidateValue =>
  (value, field) => {
    if (!isRow(value) || !hasOnly(value, ['nome', 'tipo', 'tamanho', 'chave'])) return message
    const { nome, tipo, tamanho, chave } = value
    const isTold =
      isText(nome) && nome !== '' && isText(tipo) && Number.isSafeInteger(tamanho) && Number(tamanho) >= 0
    return isTold &&
      (chave === undefined || isText(chave)) &&
      isAccepted({ name: nome, type: tipo }, acceptOf(field))
      ? undefined
      : message
  }

const judges: Readonly<Partial<Record<Kind, ValidateValue>>> = {
  point: place,
  polygon: outline,
  image: picture,
  file: file(validationText.file),
  pdf: file(validationText.pdf),
}

export function specialValueProblem(
  field: Pick<Field, 'kind' | 'accept'>,
  value: unknown,
): string | undefined {
  return value === undefined || value === null ? undefined : judges[itemKindOf(field.kind)]?.(value, field)
}

const longest = 255

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longest
}

function hasOnly(value: unknown, names: readonly string[]): boolean {
  return isRow(value) && Object.keys(value).every((name) => names.includes(name))
}
