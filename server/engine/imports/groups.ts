/*
 * Groups spreadsheet lines into records. When columns fill list items, lines with the same key belong
 * together, wherever they are; without a key, so do consecutive lines whose other cells are equal or blank.
 */
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { fold } from '#model/formats/fold'
import { type Cell, isBlank, textOf } from '#model/import/cell'
import { type ImportField, importFields, importKeys } from '#model/import/importFields'
import type { Actor } from '#model/people/actor'
import type { ImportPlan } from '#model/wire/record/import'
import type { Queryable } from '../../db/database'
import { type LineGrouping, readGrouping, saveGrouping } from './rows'

const manyLines = 5_000

interface KeyColumns {
  readonly keys: readonly (readonly number[])[]
  readonly own: readonly number[]
}

/** Returns the first line of each line's record. Regrouped lines must be validated again. */
export async function groupLines(
  db: Queryable,
  id: number,
  entity: Entity,
  actor: Actor,
  plan: ImportPlan,
): Promise<void> {
  const places = placesOf(entity, actor, plan)
  if (!places) return
  const heads: RecordStarts = new Map()
  const moved: LineGrouping[] = []
  let last: { readonly head: number; readonly said: string } | undefined
  for (let after = 0; ; ) {
    const lines = await readGrouping(db, id, after, manyLines)
    for (const { line, cells, head } of lines) {
      const own: number = headOf({ line, cells, places, heads, last })
      last = { head: own, said: spell(cells, places.own) ?? last?.said ?? '' }
      if (own !== head) moved.push({ line, head: own, before: head })
    }
    after = lines.at(-1)?.line ?? after
    if (lines.length < manyLines) break
  }
  await saveGrouping(db, id, moved)
}

interface RecordStart {
  readonly line: number
  keys: readonly (string | undefined)[]
}

type RecordStarts = Map<string, RecordStart>

interface GroupingLine {
  readonly line: number
  readonly cells: readonly Cell[]
  readonly places: KeyColumns
  readonly heads: RecordStarts
  readonly last: { readonly head: number; readonly said: string } | undefined
}

function headOf({ line, cells, places, heads, last }: GroupingLine): number {
  const said = spell(cells, places.own)
  if (said === undefined) return last?.head ?? line
  if (places.keys.length === 0) return last?.said === said ? last.head : line
  const own = places.keys.map((key) => spell(cells, key))
  // A blank key matches any key; a different key starts another record.
  const known = own.flatMap((key, at) => (key === undefined ? [] : [heads.get(nameOf(key, at))]))
  const isSame = (other: RecordStart) =>
    own.every((key, at) => key === undefined || (other.keys[at] ?? key) === key)
  const found = known.find((each) => each !== undefined && isSame(each))
  const head = found ?? { line, keys: own }
  if (found) found.keys = found.keys.map((key, at) => key ?? own[at])
  for (const [at, key] of head.keys.entries())
    if (key !== undefined && !heads.has(nameOf(key, at))) heads.set(nameOf(key, at), head)
  return head.line
}

function nameOf(key: string, at: number): string {
  return `${at} ${key}`
}

/** Undefined if no column fills a list, in which case every line is a record. */
function placesOf(entity: Entity, actor: Actor, plan: ImportPlan): KeyColumns | undefined {
  const fields = new Map(importFields(entity, actor).map((field) => [field.path, field]))
  const columns = plan.colunas.map(({ campo }): ImportField | undefined =>
    campo === null ? undefined : fields.get(campo),
  )
  if (!columns.some((field) => field?.list !== undefined)) return undefined
  const mapped = plan.colunas.map(({ campo }) => campo)
  const sets = importKeys(entity, actor, mapped).filter(({ name }) => name !== systemNames.id)
  const keys = plan.por == null ? sets.map(({ paths }) => paths) : [plan.por.split('+')]
  const placesWhere = (isIt: (field: ImportField) => boolean) =>
    columns.flatMap((field, at) => (field && isIt(field) ? [at] : []))
  return {
    keys: keys.map((key) => placesWhere(({ path }) => key.includes(path))),
    own: placesWhere(({ list }) => list === undefined),
  }
}

/** Folded text of the cells; undefined if all are blank. */
function spell(cells: readonly Cell[], places: readonly number[]): string | undefined {
  if (places.every((at) => isBlank(cells[at]))) return undefined
  return JSON.stringify(places.map((at) => (isBlank(cells[at]) ? '' : fold(textOf(cells[at])).trim())))
}
