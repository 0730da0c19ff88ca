/* Values as pt-BR text, for lists and read-only places. Promise: never throws, whatever the value is. */
import type { Field } from '#model/entity'
import {
  formatCoordinate,
  formatDecimal,
  formatInteger,
  formatMoney,
  formatPercent,
  formats,
  isFormat,
} from '#model/formats/index'
import type { Row } from '#model/jsonSchema'
import { inputText } from './messages'

type Show = (value: unknown, field: Field, label?: string) => string

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Text as it is. */
export const showText: Show = (value, _field, label) => label ?? (isAbsent(value) ? '' : plain(value))

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Text in the masked form of its format or of the field's own mask. */
export const showFormatted: Show = (value, field, label) => {
  if (label !== undefined) return label
  if (typeof value !== 'string') return showText(value, field)
  return field.format && isFormat(field.format) ? formats[field.format].show(value) : value
}

function asNumber(write: (value: number, field: Field) => string): Show {
  return (value, field) => (typeof value === 'number' ? write(value, field) : showText(value, field))
}

function withUnit(text: string, field: Field): string {
  return field.unit && text !== '' ? `${text} ${field.unit}` : text
}

/** Whole numbers. */
export const showInteger = asNumber((value, field) => withUnit(formatInteger(value), field))
/** Numbers with the field's decimals, up to 4 when it names none. */
export const showDecimal = asNumber((value, field) =>
  withUnit(formatDecimal(value, field.decimals ?? 0, field.decimals ?? 4), field),
)
/** Percentages stored as such. */
export const showPercent = asNumber((value, field) =>
  formatPercent(value, field.decimals ?? 0, field.decimals ?? 2),
)
/** Amounts of reais. */
export const showMoney = asNumber((value) => formatMoney(value))
/** Degrees. */
export const showCoordinate = asNumber((value) => formatCoordinate(value))

/** Sim or Não. */
export const showBoolean: Show = (value, field, label) => {
  if (label !== undefined) return label
  if (typeof value !== 'boolean') return showText(value, field)
  return value ? inputText.yes : inputText.no
}

function titleOf(value: unknown, field: Field): string {
  return field.values?.find((choice) => choice.value === value)?.title ?? showText(value, field)
}

/** Coded values by their titles. */
export const showChoice: Show = (value, field, label) => label ?? titleOf(value, field)

/** Several values, parted by commas. */
export const showMany: Show = (value, field, label) => {
  if (label !== undefined) return label
  if (!Array.isArray(value)) return showText(value, field)
  return value.map((each) => titleOf(each, field)).join(', ')
}

/** References without labels, and the rows of a list, say how many they are. */
export const showReferences: Show = (value, field, label) => {
  if (label !== undefined) return label
  if (!Array.isArray(value)) return showText(value, field)
  return value.length === 0 ? '' : inputText.items(value.length)
}

/** A point by its coordinates, a file by its name, anything else as JSON. */
export const showJson: Show = (value, field, label) => {
  if (label !== undefined) return label
  if (typeof value !== 'object' || value === null) return showText(value, field)
  const { nome, coordinates } = value as { nome?: unknown; coordinates?: unknown }
  if (typeof nome === 'string') return nome
  if (Array.isArray(coordinates) && typeof coordinates[0] === 'number') {
    return [...coordinates].reverse().map(Number).map(formatCoordinate).join(' ')
  }
  return JSON.stringify(value)
}

/** That there is an image. */
export const showImage: Show = (value) => (isAbsent(value) ? '' : inputText.image)

/** Never shown. */
export const showNothing: Show = () => ''

/** The values of an object's fields, parted by commas; `showChild` shows one of them. */
export function showObject(showChild: (value: unknown, field: Field) => string): Show {
  return (value, field, label) => {
    if (label !== undefined) return label
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return showText(value, field)
    return field.fields
      .map((child) => showChild((value as Row)[child.name], child))
      .filter((text) => text !== '')
      .join(', ')
  }
}
