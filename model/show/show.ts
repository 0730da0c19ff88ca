/*
 * Room: values as people read them. Hides labels, coded values and masks behind one text per value.
 *
 * Values as pt-BR text, by the kind of their field: what lists, read-only places and exported files show.
 * Promise: never throws, whatever the value is.
 */

import type { Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isJson } from '../entity/kindGuards'
import { type Kind, kindTraits } from '../entity/kinds'
import { decimalsOf } from '../entity/numbers/decimals'
import {
  formatCoordinate,
  formatDecimal,
  formatInteger,
  formatMoney,
  formatPercent,
  formats,
  isFormat,
} from '../formats/index'
import { areaOf, readPolygon } from '../geometry'
import { shownText } from '../messages'

type Show = (value: unknown, field: Field, label?: string) => string

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Text as it is. */
const showText: Show = (value, _field, label) => label ?? (isAbsent(value) ? '' : plain(value))

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Text in the masked form of its format or of the field's own mask. */
const showFormatted: Show = (value, field, label) => {
  if (label !== undefined) return label
  if (typeof value !== 'string') return showText(value, field)
  return field.format && isFormat(field.format) ? formats[field.format].show(value) : value
}

/** A reference by its label; its number says nothing to people. */
const showReference: Show = (value, _field, label) =>
  label ?? (isAbsent(value) ? '' : typeof value === 'number' ? shownText.unnamed : plain(value))

function asNumber(write: (value: number, field: Field) => string): Show {
  return (value, field, label) =>
    label ?? (typeof value === 'number' ? write(value, field) : showText(value, field))
}

function withUnit(text: string, field: Field): string {
  return field.unit && text !== '' ? `${text} ${field.unit}` : text
}

/** Whole numbers. */
const showInteger = asNumber((value, field) =>
  withUnit(field.isPlain ? String(value) : formatInteger(value), field),
)
/** Decimals that are always written: of doses and contents, those beyond only where they say something. */
const mostFilled = 2

/** Numbers with the field's decimals, up to 4 when it names none. */
const showDecimal = asNumber((value, field) => {
  const { decimals = 0 } = field
  const least = decimals > mostFilled ? 0 : decimals
  return withUnit(formatDecimal(value, least, field.decimals ?? 4), field)
})
/** Percentages stored as such. */
const showPercent = asNumber((value, field) => formatPercent(value, field.decimals ?? 0, field.decimals ?? 2))
/** Amounts of reais. */
const showMoney = asNumber((value, field) => formatMoney(value, decimalsOf(field)))
/** Degrees. */
const showCoordinate = asNumber((value) => formatCoordinate(value))

/** Sim or Não. */
const showBoolean: Show = (value, field, label) => {
  if (label !== undefined) return label
  if (typeof value !== 'boolean') return showText(value, field)
  return value ? shownText.yes : shownText.no
}

function titleOf(value: unknown, field: Field): string {
  return field.values?.find((choice) => choice.value === value)?.title ?? showText(value, field)
}

/** Coded values by their titles. */
const showChoice: Show = (value, field, label) => label ?? titleOf(value, field)

/** Several values, parted by commas. */
const showMany: Show = (value, field, label) => {
  if (label !== undefined) return label
  if (!Array.isArray(value)) return showText(value, field)
  return value.map((each) => titleOf(each, field)).join(', ')
}

/** Several values of one kind, one after the other. */
const several =
  (between: string, one: Show): Show =>
  (value, field, label) =>
    label ??
    [value]
      .flat()
      .map((each) => one(each, field))
      .filter((text) => text !== '')
      .join(between)

/** Numbers with their unit once; a comma is part of a number. */
const showNumbers: Show = (value, field, label) => {
  const { unit: _unit, ...plain } = field
  return label ?? withUnit(several('; ', showDecimal)(value, plain), field)
}

/** References without labels, and the rows of a list, say how many they are. */
const showReferences: Show = (value, field, label) => {
  if (label !== undefined) return label
  if (!Array.isArray(value)) return showText(value, field)
  return value.length === 0 ? '' : shownText.items(value.length)
}

/** The area of a polygon. */
const showPolygon: Show = (value) => {
  const polygon = readPolygon(value)
  return polygon ? `${formatDecimal(areaOf(polygon), 2, 2)} ha` : ''
}

/** A point by its coordinates, a file by its name, anything else as JSON. */
const showJson: Show = (value, field, label) => {
  if (label !== undefined) return label
  if (typeof value !== 'object' || value === null) return showText(value, field)
  const { nome, coordinates } = value as { nome?: unknown; coordinates?: unknown }
  if (typeof nome === 'string') return nome
  if (Array.isArray(coordinates) && typeof coordinates[0] === 'number') {
    return [...coordinates].reverse().map(Number).map(formatCoordinate).join(' ')
  }
  return JSON.stringify(value)
}

/** How many images there are. */
const showImages: Show = (value) => {
  const count = Array.isArray(value) ? value.length : 0
  return count === 0 ? '' : shownText.images(count)
}

/** That there is an image. */
const showImage: Show = (value) => (isAbsent(value) ? '' : shownText.image)

/** Never shown. */
const showNothing: Show = () => ''

/** The values of an object's fields, parted by commas; `showChild` shows one of them. */
function showObject(showChild: (value: unknown, field: Field) => string): Show {
  return (value, field, label) => {
    if (label !== undefined) return label
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return showText(value, field)
    return field.fields
      .map((child) => showChild((value as Row)[child.name], child))
      .filter((text) => text !== '')
      .join(', ')
  }
}

/** A kind without a row here does not compile. */
const shows: Readonly<Record<Kind, Show>> = {
  text: showText,
  longText: showText,
  integer: showInteger,
  decimal: showDecimal,
  percent: showPercent,
  money: showMoney,
  boolean: showBoolean,
  date: showFormatted,
  month: showFormatted,
  dateTime: showFormatted,
  choice: showChoice,
  choices: showMany,
  tags: showMany,
  numbers: showNumbers,
  dates: several(', ', showFormatted),
  reference: showReference,
  references: showReferences,
  email: showFormatted,
  phone: showFormatted,
  cpf: showFormatted,
  cnpj: showFormatted,
  cpfCnpj: showFormatted,
  cep: showFormatted,
  cib: showFormatted,
  latitude: showCoordinate,
  longitude: showCoordinate,
  color: showText,
  url: showText,
  password: showNothing,
  image: showImage,
  file: showJson,
  pdf: showJson,
  files: several(', ', showJson),
  images: showImages,
  point: showJson,
  polygon: showPolygon,
  json: showJson,
  object: showObject(showValue),
  list: showReferences,
}

/**
 * A value as text; `label` is the one of a reference or coded value, when known.
 * @example showValue(1234.5, field) // 'R$ 1.234,50' when the field is money
 */
export function showValue(value: unknown, field: Field, label?: string): string {
  const isOne = kindTraits[field.kind].json !== 'array' && !isJson(field)
  const isEach = isOne && Array.isArray(value) && label === undefined
  // The values that the items of a list have at a path.
  if (isEach) return several(', ', shows[field.kind])(value, field)
  return shows[field.kind](value, field, label)
}
