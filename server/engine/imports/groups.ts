/*
 * Which lines of a sheet are one record: where columns fill the items of a list, lines with the same key, wherever they
 * stand; without a key, lines that follow one another and say the same of the record, or nothing more of it.
 */
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { type Cell, isBlank, textOf } from '#model/import/cell'
import { type ImportField, importFields, importKeys } from '#model/import/importFields'
import type { Actor } from '#model/people/actor'
import { fold } from '#model/query/fold'
import type { ImportPlan } from '#model/wire/record/import'
import type { Queryable } from '../../db/database'
import { type Heads, keepHeads, readHeads } from './rows'

/** Lines looked at at a time. */
const manyLines = 5_000

/** Where the cells stand that tell the records of a sheet apart. */
interface Places {
  readonly key: readonly number[]
  /** All that is said of the record itself. */
  readonly own: readonly number[]
}

/** Says of each line which one its record begins with. Lines that go with others than before are to be tried again. */
export async function groupLines(
  db: Queryable,
  id: number,
  entity: Entity,
  actor: Actor,
  plan: ImportPlan,
): Promise<void> {
  const places = placesOf(entity, actor, plan)
  if (!places) return
  const heads = new Map<string, number>()
  const moved: Heads[] = []
  let last: { readonly head: number; readonly said: string } | undefined
  for (let after = 0; ; ) {
    const lines = await readHeads(db, id, after, manyLines)
    for (const { line, cells, head } of lines) {
      const own: number = headOf({ line, cells, places, heads, last })
      last = { head: own, said: spell(cells, places.own) ?? last?.said ?? '' }
      if (own !== head) moved.push({ line, head: own, before: head })
    }
    after = lines.at(-1)?.line ?? after
    if (lines.length < manyLines) break
  }
  await keepHeads(db, id, moved)
}

interface Standing {
  readonly line: number
  readonly cells: readonly Cell[]
  readonly places: Places
  /** By the key. */
  readonly heads: Map<string, number>
  /** The line above. */
  readonly last: { readonly head: number; readonly said: string } | undefined
}

function headOf({ line, cells, places, heads, last }: Standing): number {
  const said = spell(cells, places.own)
  if (said === undefined) return last?.head ?? line
  if (places.key.length === 0) return last?.said === said ? last.head : line
  const key = spell(cells, places.key)
  if (key === undefined) return line
  const head = heads.get(key) ?? line
  heads.set(key, head)
  return head
}

/** Undefined where no column is about a list: every line is a record. */
function placesOf(entity: Entity, actor: Actor, plan: ImportPlan): Places | undefined {
  const fields = new Map(importFields(entity, actor).map((field) => [field.path, field]))
  const columns = plan.colunas.map(({ campo }): ImportField | undefined =>
    campo === null ? undefined : fields.get(campo),
  )
  if (!columns.some((field) => field?.list !== undefined)) return undefined
  const mapped = plan.colunas.map(({ campo }) => campo)
  const [set] = importKeys(entity, actor, mapped).filter(({ name }) => name !== systemNames.id)
  const key = plan.por?.split('+') ?? set?.paths ?? []
  const placesWhere = (isIt: (field: ImportField) => boolean) =>
    columns.flatMap((field, at) => (field && isIt(field) ? [at] : []))
  return {
    key: placesWhere(({ path }) => key.includes(path)),
    own: placesWhere(({ list }) => list === undefined),
  }
}

/** What the cells say, whatever the case and accents; undefined when they are blank. */
function spell(cells: readonly Cell[], places: readonly number[]): string | undefined {
  if (places.every((at) => isBlank(cells[at]))) return undefined
  return JSON.stringify(places.map((at) => (isBlank(cells[at]) ? '' : fold(textOf(cells[at])).trim())))
}
