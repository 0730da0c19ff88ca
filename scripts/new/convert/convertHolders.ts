/* Converts objects and lists: groups, list items, choices, and maps as lists of key and value. */
import { isRow, type Row } from '#model/entity/jsonSchema'
import { convertConditions } from './convertConditions'
import { flatten } from './flatten'
import { convertText } from './messages'
import { columnNames } from './names'
import { withoutUnions } from './unions'
import { type ConversionContext, type ConvertedProperty, freeJson, into, remark } from './walk'

export interface ConvertedMembers {
  readonly names: ReadonlyMap<string, string>
  readonly fields: readonly {
    readonly source: string
    readonly name: string
    readonly made: ConvertedProperty
  }[]
  readonly required: readonly string[]
}

export function convertMembers(node: Row, isRoot: boolean, walk: ConversionContext): ConvertedMembers {
  const properties = isRow(node.properties) ? node.properties : {}
  const names = columnNames(Object.keys(properties), isRoot)
  const fields = Object.entries(properties).flatMap(([source, each]) => {
    // `false` means that the property does not exist.
    if (each === false) return []
    const name = names.get(source) ?? source
    const step = into(walk, source)
    if (name !== source) remark(step, 'changed', convertText.renamed(name))
    return [{ source, name, made: walk.convert(each, source, step) }]
  })
  const wanted = Array.isArray(node.required) ? node.required.map(String) : []
  const required = fields.flatMap(({ source, name, made }) => {
    if (!wanted.includes(source) || made.isNullable) return []
    if (!made.isReadOnly || made.property.default !== undefined) return [name]
    remark(into(walk, source), 'changed', convertText.readOnly)
    return []
  })
  return { names, fields: withOwnTitles(fields), required }
}

function withOwnTitles(fields: ConvertedMembers['fields']): ConvertedMembers['fields'] {
  const seen = new Set<string>()
  return fields.map((field) => {
    const { title } = field.made
    const own = seen.has(title.toLowerCase()) ? `${title} (${field.name})` : title
    seen.add(own.toLowerCase())
    return { ...field, made: { ...field.made, title: own } }
  })
}

export function convertObject(node: Row, conditions: readonly Row[], walk: ConversionContext): Row {
  const hasMembers = isRow(node.properties) && Object.keys(node.properties).length > 0
  if (!hasMembers) return convertMap(node, walk)
  if (isPoint(node)) return { type: 'object', 'x-field': { kind: 'point' } }
  const { names, fields, required } = convertMembers(node, false, walk)
  const own = Array.isArray(node['x-conditions']) ? node['x-conditions'].filter(isRow) : []
  const branches = convertConditions([...own, ...conditions], names, walk)
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, made }) => [name, { title: made.title, ...made.property }]),
    ),
    ...(required.length > 0 && { required }),
    ...(branches.length > 0 && { allOf: branches }),
  }
}

function isPoint({ properties }: Row): boolean {
  if (!isRow(properties) || !isRow(properties.type) || !isRow(properties.coordinates)) return false
  const { const: only, enum: options } = properties.type
  return only === 'Point' || (Array.isArray(options) && options.length === 1 && options[0] === 'Point')
}

function convertMap(node: Row, walk: ConversionContext): Row {
  const patterned = isRow(node.patternProperties) ? Object.values(node.patternProperties) : []
  const inner = isRow(node.additionalProperties) ? node.additionalProperties : patterned[0]
  if (inner === undefined) {
    remark(walk, 'changed', convertText.free)
    return freeJson
  }
  const made = walk.convert(inner, 'value', { ...walk, remarks: [] })
  if (['object', 'array'].includes(String(made.property.type)) || inner === true) {
    remark(walk, 'changed', convertText.mapJson)
    return freeJson
  }
  remark(walk, 'changed', convertText.map)
  const { description: _help, ...value } = made.property
  return {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        chave: { title: convertText.key, type: 'string', maxLength: 120, 'x-field': { distinct: true } },
        valor: { title: convertText.value, ...value },
      },
      required: ['chave'],
    },
  }
}

export function convertList(node: Row, title: string, walk: ConversionContext): Row {
  const bounds = {
    ...(typeof node.minItems === 'number' && node.minItems > 0 && { minItems: node.minItems }),
    ...(typeof node.maxItems === 'number' && node.maxItems > 0 && { maxItems: node.maxItems }),
  }
  const tuple = Array.isArray(node.prefixItems)
    ? node.prefixItems
    : Array.isArray(node.items)
      ? node.items
      : undefined
  if (tuple) return convertTuple(tuple, walk)
  const flat = flatten(node.items, walk)
  const item = withoutUnions(flat.node, flat.walk)
  if (flat.circle === 'root') {
    remark(walk, 'changed', convertText.selfMany)
    return {
      type: 'array',
      uniqueItems: true,
      items: { type: 'integer' },
      'x-field': { ref: { entity: walk.self } },
    }
  }
  if (flat.circle === 'part') {
    remark(walk, 'changed', convertText.circle)
    return freeJson
  }
  const made = walk.convert(node.items, title, { ...walk, at: `${walk.at}[]` })
  const { property } = made
  const { kind } = isRow(property['x-field']) ? property['x-field'] : {}
  if (property.type === 'array' || kind === 'json' || kind === 'point') {
    remark(walk, 'changed', property.type === 'array' ? convertText.listOfLists : convertText.free)
    return freeJson
  }
  if (property.type === 'object' && kind === undefined)
    return { type: 'array', ...bounds, items: { title: made.title, ...property } }
  if (property.enum !== undefined || property.oneOf !== undefined) {
    const { description: _help, default: _usual, examples: _shown, ...options } = property
    return { type: 'array', ...bounds, uniqueItems: true, items: options }
  }
  const isPlainText = property.type === 'string' && property.format === undefined && kind === undefined
  if (isPlainText && property.pattern === undefined) {
    const isUnique = node.uniqueItems === true ? { uniqueItems: true } : {}
    const lengths = { ...(item.maxLength !== undefined && { maxLength: item.maxLength }) }
    return { type: 'array', ...bounds, ...isUnique, items: { type: 'string', ...lengths } }
  }
  remark(walk, 'changed', convertText.valueList)
  const value = { title: convertText.value, ...property }
  return {
    type: 'array',
    ...bounds,
    items: { type: 'object', properties: { valor: value }, required: ['valor'] },
  }
}

function convertTuple(parts: readonly unknown[], walk: ConversionContext): Row {
  remark(walk, 'changed', convertText.tuple)
  const members = parts.map((part, at) => {
    const { title, property } = walk.convert(part, convertText.position(at + 1), into(walk, String(at)))
    return [`posicao_${at + 1}`, { title, ...property }] as const
  })
  return { type: 'object', properties: Object.fromEntries(members) }
}
