/* Resolves the references of a node and merges its `allOf`. */
import { isRow, type Row } from '#model/entity/jsonSchema'
import { convertText } from './messages'
import { type ConversionContext, remark } from './walk'

export interface FlattenedNode {
  readonly node: Row
  readonly walk: ConversionContext
  readonly circle?: 'root' | 'part'
  readonly conditions: readonly Row[]
}

const refWords = ['$ref', '$dynamicRef', '$recursiveRef'] as const

export function flatten(source: unknown, walk: ConversionContext): FlattenedNode {
  if (!isRow(source)) return { node: {}, walk, conditions: [] }
  let node: Row = source
  let here = walk
  for (;;) {
    const word = refWords.find((each) => typeof node[each] === 'string')
    if (word === undefined) break
    const ref = String(node[word])
    const { [word]: _ref, ...beside } = node
    const found = here.document.find(ref, here.file)
    if (!found) {
      remark(walk, 'left', convertText.noTarget(ref))
      return { node: { ...beside, 'x-free': true }, walk, conditions: [] }
    }
    const isRoot = found.isRoot || here.roots.includes(found.key)
    if (isRoot || here.inside.includes(found.key)) {
      return { node: beside, walk, circle: isRoot ? 'root' : 'part', conditions: [] }
    }
    here = { ...here, file: found.file, inside: [...here.inside, found.key] }
    node = merge(isRow(found.node) ? found.node : {}, beside, walk, true)
  }
  const { allOf, if: premise, then: yes, else: no, ...plain } = node
  const own = isRow(premise)
    ? [{ if: premise, ...(isRow(yes) && { then: yes }), ...(isRow(no) && { else: no }) }]
    : []
  const parts = Array.isArray(allOf) ? allOf.map((part) => flatten(part, here)) : []
  const merged = parts.reduce<Row>((whole, part) => merge(whole, part.node, walk), plain)
  const conditions = [...own, ...parts.flatMap((part) => part.conditions)]
  const inside = [...new Set([...here.inside, ...parts.flatMap((part) => part.walk.inside)])]
  return { node: merged, walk: { ...here, inside }, conditions }
}

/** Keywords whose smaller value is stricter; for the others it is the larger. */
const smaller = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'])
const larger = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems'])
const telling = new Set([
  'title',
  'description',
  '$comment',
  'default',
  'examples',
  '$id',
  '$anchor',
  '$schema',
])

/** Merges two nodes so that both apply. @param prefers whether annotations of the second win */
export function merge(first: Row, second: Row, walk: ConversionContext, prefers = false): Row {
  const merged: Row = { ...first }
  for (const [word, value] of Object.entries(second)) {
    const before = merged[word]
    if (before === undefined || JSON.stringify(before) === JSON.stringify(value)) merged[word] = value
    else if (word === 'properties' && isRow(before) && isRow(value))
      merged[word] = mergeProperties(before, value, walk)
    else if (word === 'required' && Array.isArray(before) && Array.isArray(value))
      merged[word] = [...new Set([...before, ...value])]
    else if (word === 'allOf' && Array.isArray(before) && Array.isArray(value))
      merged[word] = [...before, ...value]
    else if (word === 'enum' && Array.isArray(before) && Array.isArray(value))
      merged[word] = before.filter((each) => value.includes(each))
    else if (smaller.has(word) && typeof before === 'number' && typeof value === 'number')
      merged[word] = Math.min(before, value)
    else if (larger.has(word) && typeof before === 'number' && typeof value === 'number')
      merged[word] = Math.max(before, value)
    else if (word === 'type') merged[word] = commonType(before, value)
    else if (prefers) merged[word] = value
    else if (!telling.has(word)) remark(walk, 'left', convertText.conflict(word))
  }
  return merged
}

function mergeProperties(before: Row, value: Row, walk: ConversionContext): Row {
  const merged: Row = { ...before }
  for (const [name, node] of Object.entries(value)) {
    const known = merged[name]
    merged[name] = isRow(known) && isRow(node) ? merge(known, node, walk, true) : node
  }
  return merged
}

function commonType(before: unknown, value: unknown): unknown {
  const known = [before].flat()
  const common = [value]
    .flat()
    .filter((type) => known.includes(type) || (type === 'integer' && known.includes('number')))
  return common.length === 1 ? common[0] : common.length > 1 ? common : before
}
