/* Rewrites URL parameters that use names from before a schema change. Pure. */
import { type FormerNames, namesOfToday } from '#model/changes/former'
import type { Condition, Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { readShapeText, shapePaths, shapeText } from '#model/query/shapes'
import { conditionsOf, isObjectText } from './addressFilter'

/**
 * @example renameParams(new URLSearchParams('sort=-size'), can, index, former).toString() // 'sort=-width'
 */
export function renameParams(
  params: URLSearchParams,
  entity: Entity,
  index: EntityIndex,
  former: FormerNames,
): URLSearchParams {
  const names = namesOfToday(index, former)
  const next = new URLSearchParams(params)
  const path = (written: string) => names.path(entity.name, written)
  const rewrite = (word: string, map: (text: string) => string) => {
    const text = params.get(word)
    if (text !== null && text !== '') next.set(word, map(text))
  }
  const each = (map: (text: string) => string) => (text: string) => text.split(',').map(map).join(',')
  rewrite('filter', (text) => filterText(text, params, (conditions) => names.filter(entity.name, conditions)))
  rewrite(
    'sort',
    each((key) => (key.startsWith('-') ? `-${path(key.slice(1))}` : path(key))),
  )
  rewrite(
    'columns',
    each((column) => column.replace(/^(-?\*?)(.+)$/, (_all, marks, rest) => marks + path(rest))),
  )
  rewrite('group', path)
  rewrite('shape', (text) => {
    const shape = readShapeText(text)
    if (!shape) return text
    const isPath = (name: string) => shapePaths.some((each) => each === name)
    const options = Object.entries(shape.options).map(([name, value]) => [
      name,
      isPath(name) ? path(value) : value,
    ])
    return shapeText({ ...shape, options: Object.fromEntries(options) })
  })
  for (const [param, { field }] of Object.entries(entity.query)) {
    rewrite(param, (text) => {
      const { [field]: now } = names.filter(entity.name, { [field]: text })
      return typeof now === 'string' || typeof now === 'number' ? String(now) : text
    })
  }
  for (const [name, value] of params) {
    const now = names.entity(name)
    if (now === name || next.has(now)) continue
    next.delete(name)
    next.set(now, value)
  }
  return next
}

function filterText(
  text: string,
  params: URLSearchParams,
  map: (conditions: Readonly<Record<string, Condition>>) => object,
): string {
  if (!isObjectText(text)) return text
  const parsed: unknown = JSON.parse(text)
  const q = isRow(parsed) ? parsed.q : undefined
  const conditions = Object.fromEntries(conditionsOf(params)) as Readonly<Record<string, Condition>>
  return JSON.stringify({ ...(q !== undefined && { q }), ...map(conditions) })
}
