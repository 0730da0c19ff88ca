/*
 * Converts a public JSON Schema (draft 04 to 2020-12) to an entity. Hides references, unions and dialects,
 * and reports what was kept, changed or dropped.
 */
import { basename, extname } from 'node:path'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityDraft, FieldDraft, Remark } from '../draft'
import { fieldWords, withWords } from '../draft'
import { hints } from '../lexicon'
import { newText } from '../messages'
import { capital, titleOf } from '../portuguese'
import { convertConditions, dependenciesOf } from './convertConditions'
import { convertMembers } from './convertHolders'
import { convertNode } from './convertNode'
import { openDocument, type SchemaDocument } from './document'
import { flatten } from './flatten'
import { convertText } from './messages'
import { withoutUnions } from './unions'
import { type ConversionContext, remark } from './walk'

/** @throws Error with a message for the user */
export function draftSchema(
  path: string,
  { name, title }: { readonly name: string; readonly title?: string },
): EntityDraft {
  const document = openDocument(path)
  const remarks: Remark[] = []
  const walk: ConversionContext = {
    document,
    file: document.file,
    self: name,
    inside: [],
    roots: [],
    at: '',
    remarks,
    convert: convertNode,
  }
  remark(walk, 'kept', convertText.dialect(dialectOf(document.root)))
  const { node, walk: here, conditions } = rootOf(document, walk)
  if (!isRow(node.properties) || Object.keys(node.properties).length === 0)
    throw new Error(newText.notSchema(path))
  const { names, fields, required } = convertMembers(node, true, { ...here, at: '' })
  const own = Array.isArray(node['x-conditions']) ? node['x-conditions'].filter(isRow) : []
  const branches = convertConditions([...own, ...conditions, ...dependenciesOf(node)], names, walk)
  const drafts = fields.map(({ name: column, made }): FieldDraft => {
    const property = personal(made.title, column, made.property)
    return {
      name: column,
      title: made.title,
      property,
      required: required.includes(column),
      why: '',
      doubts: [],
    }
  })
  const changed = new Set(remarks.map(({ at }) => at.split(/[.[]/)[0]))
  const same = fields.flatMap(({ source }) => (changed.has(source) ? [] : [source]))
  if (same.length > 0) remark(walk, 'kept', convertText.kept(same))
  if (required.length > 0) remark(walk, 'kept', convertText.required(required))
  if (branches.length > 0) remark(walk, 'kept', convertText.conditions(branches.length))
  const lost = [
    'not',
    'minProperties',
    'maxProperties',
    'propertyNames',
    'patternProperties',
    'dependentSchemas',
  ].filter((word) => node[word] !== undefined)
  if (lost.length > 0) remark(walk, 'left', convertText.word(lost))
  const told =
    typeof node.title === 'string'
      ? titleOf(node.title)
      : titleOf(basename(path, extname(path)).replace(/\.schema$/, ''))
  return {
    name,
    title: title ?? capital(told).slice(0, 60),
    ...(typeof node.description === 'string' && node.description !== '' && { description: node.description }),
    fields: drafts,
    unique: [],
    branches,
    remarks,
  }
}

/** The schema of a record: the root, its items, or the single definition that it refers to. */
function rootOf(
  document: SchemaDocument,
  walk: ConversionContext,
): { readonly node: Row; readonly walk: ConversionContext; readonly conditions: readonly Row[] } {
  const flat = flatten(document.root, walk)
  const node = withoutUnions(flat.node, { ...flat.walk, at: '' })
  const roots = rootKeys(document)
  if (node.type === 'array' || (node.items !== undefined && node.properties === undefined)) {
    const item = flatten(node.items, flat.walk)
    remark(walk, 'changed', convertText.listOfThem)
    const about = ['title', 'description'].filter((word) => node[word] !== undefined)
    const told = Object.fromEntries(about.map((word) => [word, node[word]]))
    const inner = { ...item.walk, roots: [...roots, `${document.file}#/items`] }
    return {
      node: { ...withoutUnions(item.node, item.walk), ...told },
      walk: inner,
      conditions: item.conditions,
    }
  }
  return { node, walk: { ...flat.walk, roots }, conditions: flat.conditions }
}

/** Keys of the references from the root, which count as the root too. */
function rootKeys(document: SchemaDocument): readonly string[] {
  const keys: string[] = []
  let node: unknown = document.root
  let { file } = document
  while (isRow(node) && typeof node.$ref === 'string') {
    const found = document.find(node.$ref, file)
    if (!found || keys.includes(found.key)) break
    keys.push(found.key)
    node = found.node
    file = found.file
  }
  return keys
}

const dialects: readonly (readonly [RegExp, string])[] = [
  [/2020-12/, '2020-12'],
  [/2019-09/, '2019-09'],
  [/draft-07/, 'draft-07'],
  [/draft-06/, 'draft-06'],
  [/draft-04/, 'draft-04'],
]

function dialectOf({ $schema, $defs }: Row): string {
  const told = dialects.find(([mark]) => typeof $schema === 'string' && mark.test($schema))
  return told?.[1] ?? ($defs === undefined ? 'draft-07' : '2020-12')
}

function personal(title: string, name: string, property: Row): Row {
  const { pii, kind } = fieldWords(property)
  if (pii !== undefined || kind !== undefined || property.type !== 'string') return property
  const isOpen = property.enum === undefined && property.oneOf === undefined
  if (isOpen && property.format === undefined && (hints(title, 'phone') || hints(name, 'phone')))
    return withWords(property, { pii: 'contact' })
  if (isOpen && property.format === undefined && (hints(title, 'person') || hints(name, 'person')))
    return withWords(property, { personal: true })
  return property
}
