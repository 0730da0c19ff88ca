import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isList } from '#model/entity/kindGuards'
import { isSame } from '../records/isSame'
import { pairItems } from '../records/pairItems'
import type { Versions } from './merge'

/**
 * Returns undefined if both sides changed the same item, or if the merged list is too long.
 * @example mergeLists(lines, { before: { lines: [a] }, changes: { lines: [a, b] }, current: { lines: [a, c] }
 * }) // [a, c, b]
 */
export function mergeLists(field: Field, versions: Versions): readonly unknown[] | undefined {
  const [was, mine, theirs] = [versions.before, versions.changes, versions.current].map(
    (each) => each[field.name] ?? [],
  )
  if (!Array.isArray(was) || !Array.isArray(mine) || !Array.isArray(theirs)) return undefined
  const both = isList(field) ? mergeItems(was, mine, theirs) : mergeValues(was, mine, theirs)
  return both && both.length <= (field.maxItems ?? both.length) ? both : undefined
}

function mergeItems(
  was: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): readonly unknown[] | undefined {
  const own = pairItems(was, mine)
  const merged: unknown[] = []
  for (const [before, now] of pairItems(was, theirs)) {
    const theirItem = now === undefined ? undefined : theirs[now]
    if (before === undefined) merged.push(theirItem)
    else {
      const place = own.find(([from]) => from === before)?.[1]
      const item = mergeItem(was[before], place === undefined ? undefined : mine[place], theirItem)
      if (item === clash) return undefined
      if (item !== undefined) merged.push(item)
    }
  }
  const added = own.filter(([before]) => before === undefined).map(([, now]) => mine[now ?? -1])
  return [...merged, ...added.filter((item) => !theirs.some((each) => isSame(each, item)))]
}

const clash = Symbol('both changed it')

function mergeItem(was: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(was, mine) || isSame(mine, theirs)) return theirs
  if (isSame(was, theirs)) return mine
  if (!isRow(was) || !isRow(mine) || !isRow(theirs)) return clash
  const merged: Row = {}
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = isSame(was[name], mine[name]) ? theirs[name] : mine[name]
    const isBoth = !isSame(was[name], mine[name]) && !isSame(was[name], theirs[name])
    if (isBoth && !isSame(mine[name], theirs[name])) return clash
    if (value !== undefined) merged[name] = value
  }
  return merged
}

function mergeValues(
  was: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): readonly unknown[] {
  const has = (list: readonly unknown[], value: unknown) => list.some((each) => isSame(each, value))
  return [
    ...theirs.filter((value) => has(mine, value) || !has(was, value)),
    ...mine.filter((value) => !has(was, value) && !has(theirs, value)),
  ]
}
