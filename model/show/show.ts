/*
 * Values as displayed text. Hides labels, coded values and masks. Formats values as pt-BR text by the kind of their
 * field, for lists, read-only fields and exports. Never throws, whatever the value is.
 */

import type { Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isJson } from '../entity/kindGuards'
import { type Kind, kindTraits } from '../entity/kinds'
import { formatCoordinate, formatDecimal, formats, isFormat } from '../formats/index'
import { areaOf, readPolygon } from '../geometry'
import { shownText } from '../messages'
import { unitTextsOf, withUnit } from './unitTexts'

type FormatValue = (value: unknown, field: Field, label?: string) => string

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

const showText: FormatValue = (value, _field, label) => label ?? (isAbsent(value) ? '' : plain(value))

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const showFormatted: FormatValue = (value, field, label) => {
  if (label !== undefined) return label
  if (typeof value !== 'string') return showText(value, field)
  return field.format && isFormat(field.format) ? formats[field.format].show(value) : value
}

/** Without a label, the ID means nothing to people and is not displayed. */
const showReference: FormatValue = (value, _field, label) =>
  label ?? (isAbsent(value) ? '' : typeof value === 'number' ? shownText.unnamed : plain(value))

const showNumber: FormatValue = (value, field, label) =>
  label ?? (typeof value === 'number' ? unitTextsOf(field).show(value, field) : showText(value, field))

const showBoolean: FormatValue = (value, field, label) => {
  if (label !== undefined) return label
  if (typeof value !== 'boolean') return showText(value, field)
  return value ? shownText.yes : shownText.no
}

function titleOf(value: unknown, field: Field): string {
  return field.values?.find((choice) => choice.value === value)?.title ?? showText(value, field)
}

const showChoice: FormatValue = (value, field, label) => label ?? titleOf(value, field)

const showMany: FormatValue = (value, field, label) => {
  if (label !== undefined) return label
  if (!Array.isArray(value)) return showText(value, field)
  return value.map((each) => titleOf(each, field)).join(', ')
}

const several =
  (between: string, one: FormatValue): FormatValue =>
  (value, field, label) =>
    label ??
    [value]
      .flat()
      .map((each) => one(each, field))
      .filter((text) => text !== '')
      .join(between)

/** Separated by semicolons, since commas are decimal separators; the unit follows once. */
const showNumbers: FormatValue = (value, field, label) => {
  const { unit: _unit, ...plain } = field
  return label ?? withUnit(several('; ', showNumber)(value, plain), field)
}

/** Without labels, references and list items are only counted. */
const showReferences: FormatValue = (value, field, label) => {
  if (label !== undefined) return label
  if (!Array.isArray(value)) return showText(value, field)
  return value.length === 0 ? '' : shownText.items(value.length)
}

const showPolygon: FormatValue = (value) => {
  const polygon = readPolygon(value)
  return polygon ? `${formatDecimal(areaOf(polygon), 2, 2)} ha` : ''
}

const showJson: FormatValue = (value, field, label) => {
  if (label !== undefined) return label
  if (typeof value !== 'object' || value === null) return showText(value, field)
  const { nome, coordinates } = value as { nome?: unknown; coordinates?: unknown }
  if (typeof nome === 'string') return nome
  if (Array.isArray(coordinates) && typeof coordinates[0] === 'number') {
    return [...coordinates].reverse().map(Number).map(formatCoordinate).join(' ')
  }
  return JSON.stringify(value)
}

const showImages: FormatValue = (value) => {
  const count = Array.isArray(value) ? value.length : 0
  return count === 0 ? '' : shownText.images(count)
}

const showImage: FormatValue = (value) => (isAbsent(value) ? '' : shownText.image)

const showNothing: FormatValue = () => ''

function showObject(showChild: (value: unknown, field: Field) => string): FormatValue {
  return (value, field, label) => {
    if (label !== undefined) return label
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return showText(value, field)
    return field.fields
      .map((child) => showChild((value as Row)[child.name], child))
      .filter((text) => text !== '')
      .join(', ')
  }
}

/** `Record<Kind, …>` makes a missing kind a compile error. */
const shows: Readonly<Record<Kind, FormatValue>> = {
  text: showText,
  longText: showText,
  integer: showNumber,
  decimal: showNumber,
  percent: showNumber,
  money: showNumber,
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
  latitude: showNumber,
  longitude: showNumber,
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
 * Formats a value; `label` is that of a reference or choice, if known.
 * @example showValue(1234.5, field) // 'R$ 1.234,50' when the field is money
 */
export function showValue(value: unknown, field: Field, label?: string): string {
  const isOne = kindTraits[field.kind].json !== 'array' && !isJson(field)
  const isEach = isOne && Array.isArray(value) && label === undefined
  // A path through a list has one value per item.
  if (isEach) return several(', ', shows[field.kind])(value, field)
  return shows[field.kind](value, field, label)
}
