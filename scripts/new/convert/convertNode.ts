/* Converts a node to a property: its kind, and the keywords of that kind. */
import { isRow, type Row } from '#model/entity/jsonSchema'
import { capital, titleOfName } from '../portuguese'
import { convertList, convertObject } from './convertHolders'
import { convertString, valuesOf } from './convertText'
import { flatten } from './flatten'
import { convertText } from './messages'
import { withoutUnions } from './unions'
import { type ConversionContext, type ConvertedProperty, freeJson, remark } from './walk'

const silent = [
  'not',
  'contains',
  'minContains',
  'maxContains',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentSchemas',
  'unevaluatedItems',
]

export function convertNode(source: unknown, name: string, walk: ConversionContext): ConvertedProperty {
  const flat = flatten(source, walk)
  const node = withoutUnions(flat.node, flat.walk)
  const title =
    typeof node.title === 'string' && node.title !== '' ? capital(node.title.slice(0, 80)) : titleOfName(name)
  const types = [node.type ?? []].flat().map(String)
  const isNullable = node['x-nullable'] === true || types.includes('null') || node.nullable === true
  if (isNullable) remark(walk, 'changed', convertText.nullable)
  if (node.deprecated === true) remark(walk, 'changed', convertText.deprecated)
  const lost = silent.filter((word) => node[word] !== undefined)
  if (lost.length > 0) remark(walk, 'left', convertText.word(lost))
  const isReadOnly = node.readOnly === true
  const described =
    typeof node.description === 'string' && node.description !== '' ? { description: node.description } : {}
  const own = propertyFor(node, title, { ...flat.walk, at: walk.at }, flat.circle, flat.conditions)
  // The form shows a group's title; help text only belongs under a value.
  const property = { ...described, ...own, ...(isReadOnly && { readOnly: true }) }
  return { title, property, isNullable, isReadOnly }
}

function propertyFor(
  node: Row,
  title: string,
  walk: ConversionContext,
  circle: 'root' | 'part' | undefined,
  conditions: readonly Row[],
): Row {
  if (circle === 'root' || node['x-self'] === true) {
    remark(walk, 'changed', convertText.self)
    return { type: 'integer', 'x-field': { ref: { entity: walk.self } } }
  }
  if (circle === 'part') {
    remark(walk, 'changed', convertText.circle)
    return freeJson
  }
  if (node['x-free'] === true) return freeJson
  if (node['x-options'] !== undefined) return titledOptions(node)
  if (node.const !== undefined) return constantOf(node, walk)
  if (Array.isArray(node.enum)) return optionsOf(node.enum, node, walk)
  const type = typeOf(node, walk)
  if (type === 'string') return convertString(node, title, walk)
  if (type === 'integer' || type === 'number') return convertNumber(node, type, walk)
  if (type === 'boolean') return { type, ...valuesOf(node, (value) => typeof value === 'boolean') }
  if (type === 'array') return convertList(node, title, walk)
  if (type === 'object') return convertObject(node, conditions, walk)
  remark(walk, 'changed', convertText.free)
  return freeJson
}

function typeOf(node: Row, walk: ConversionContext): string | undefined {
  const types = [node.type ?? []]
    .flat()
    .map(String)
    .filter((type) => type !== 'null')
  if (types.length === 1) return types[0]
  if (types.length > 1) {
    if (types.every((type) => type === 'integer' || type === 'number')) return 'number'
    const isGroup = types.includes('object') && isRow(node.properties)
    if (isGroup) remark(walk, 'changed', convertText.alsoValue(types.filter((type) => type !== 'object')))
    if (isGroup) return 'object'
    if (types.includes('array') || types.includes('object')) return undefined
    remark(walk, 'changed', convertText.mixedTypes(types))
    return 'string'
  }
  if (isRow(node.properties) || isRow(node.patternProperties) || isRow(node.additionalProperties))
    return 'object'
  if (node.items !== undefined || node.prefixItems !== undefined) return 'array'
  if (['format', 'pattern', 'minLength', 'maxLength'].some((word) => node[word] !== undefined))
    return 'string'
  if (['minimum', 'maximum', 'multipleOf'].some((word) => node[word] !== undefined)) return 'number'
  return undefined
}

function titledOptions(node: Row): Row {
  const options = Array.isArray(node['x-options']) ? node['x-options'].filter(isRow) : []
  const areWhole = options.every((option) => Number.isInteger(option.const))
  const oneOf = areWhole ? options : options.map((option) => ({ ...option, const: String(option.const) }))
  const values = oneOf.map((option) => (isRow(option) ? option.const : undefined))
  return {
    type: areWhole ? 'integer' : 'string',
    oneOf,
    ...valuesOf(node, (value) => values.includes(value)),
  }
}

function constantOf(node: Row, walk: ConversionContext): Row {
  const { const: value } = node
  if (typeof value === 'boolean') {
    remark(walk, 'changed', convertText.constantLost(value))
    return { type: 'boolean', default: value }
  }
  if (typeof value !== 'string' && !Number.isInteger(value)) return freeJson
  remark(walk, 'changed', convertText.constant(value))
  return { type: typeof value === 'string' ? 'string' : 'integer', enum: [value], default: value }
}

function optionsOf(values: readonly unknown[], node: Row, walk: ConversionContext): Row {
  const filled = values.filter((value) => value !== null && value !== '')
  if (filled.every((value) => typeof value === 'boolean')) return { type: 'boolean' }
  const areTexts = filled.every((value) => typeof value === 'string')
  const areWhole = filled.every((value) => Number.isInteger(value))
  if (!areTexts && !areWhole) remark(walk, 'changed', convertText.choicesAsText)
  const options =
    areTexts || areWhole
      ? filled
      : filled.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const own = [...new Set(options)]
  return {
    type: areWhole ? 'integer' : 'string',
    enum: own,
    ...valuesOf(node, (value) => own.includes(value)),
  }
}

function decimalsOf(step: unknown): number | undefined {
  if (typeof step !== 'number' || step >= 1 || step <= 0) return undefined
  const decimals = Math.round(-Math.log10(step))
  return Math.abs(10 ** -decimals - step) < 1e-12 && decimals <= 8 ? decimals : undefined
}

function convertNumber(node: Row, type: 'integer' | 'number', walk: ConversionContext): Row {
  const decimals = type === 'number' ? decimalsOf(node.multipleOf) : undefined
  if (decimals !== undefined) remark(walk, 'changed', convertText.decimals(Number(node.multipleOf)))
  // In draft 04, `exclusiveMinimum` is a boolean.
  const isOpenBelow = node.exclusiveMinimum === true
  const isOpenAbove = node.exclusiveMaximum === true
  const bounds: Row = {
    [isOpenBelow ? 'exclusiveMinimum' : 'minimum']: node.minimum,
    [isOpenAbove ? 'exclusiveMaximum' : 'maximum']: node.maximum,
    ...(typeof node.exclusiveMinimum === 'number' && { exclusiveMinimum: node.exclusiveMinimum }),
    ...(typeof node.exclusiveMaximum === 'number' && { exclusiveMaximum: node.exclusiveMaximum }),
    ...(decimals === undefined && typeof node.multipleOf === 'number' && { multipleOf: node.multipleOf }),
  }
  const written = Object.entries(bounds).filter(([, value]) => typeof value === 'number')
  return {
    type,
    ...Object.fromEntries(written),
    ...valuesOf(node, (value) => typeof value === 'number' && (type === 'number' || Number.isInteger(value))),
    ...(decimals !== undefined && decimals !== 2 && { 'x-field': { decimals } }),
  }
}
