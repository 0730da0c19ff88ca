/*
 * Finds the records that are here already: a line whose values of a unique set belong to one of them changes it, and
 * only where a filled cell says something else. Reads; writes nothing.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { mayAct, maySee } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { lockReason } from '#model/record/states'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { changesOf } from '../../form/state/record'
import type { JudgedLine } from './judgeLines'
import { importText } from './messages'

/** A record that is here already. */
interface Existing {
  readonly id: number
  readonly version: number
  readonly before: Row
  /** What the line says otherwise; nothing when the record is as the line says. */
  readonly changes: Row
}

/** A judged line, with the record it is about when there is one. */
export interface MatchedLine extends JudgedLine {
  readonly existing?: Existing
  /** What to read before it is written; nothing that keeps it from being written. */
  readonly warning?: string
}

interface Match {
  readonly entity: Entity
  readonly actor: Actor
  readonly provider: ConsoleDataProvider
  readonly signal: AbortSignal
}

/** Lines asked about at once, and rows of one answer. */
const chunk = 100
const page = 1000

/** The lines, each with its record. */
export async function matchLines(
  lines: readonly JudgedLine[],
  match: Match,
): Promise<readonly MatchedLine[]> {
  const key = keyOf(match.entity, match.actor)
  if (!key) return lines
  const sound = lines.filter(({ problems }) => problems.length === 0)
  const known = new Map<string, Row>()
  for (let at = 0; at < sound.length; at += chunk) {
    match.signal.throwIfAborted()
    const rows = sound.slice(at, at + chunk).map(({ row }) => row)
    for (const row of await findRows(match, key, rows)) known.set(spell(key, row), row)
  }
  return lines.map((line) => {
    const before = line.problems.length === 0 ? known.get(spell(key, line.row)) : undefined
    return before ? about(line, before, match) : line
  })
}

/** The first unique set that a spreadsheet can fill and this person may ask for: records are known by it. */
export function keyOf(entity: Entity, actor: Actor): readonly string[] | undefined {
  const columns = new Set(entity.import?.columns.map(({ field }) => field))
  const alone = entity.fields.filter(({ unique }) => unique).map(({ name }) => [name])
  const mayReveal = mayAct(entity, 'reveal', actor)
  return [...entity.unique, ...alone].find((set) =>
    set.every((name) => {
      const field = entity.fields.find((each) => each.name === name)
      return field && columns.has(name) && maySee(field, actor.role) && (mayReveal || field.pii === undefined)
    }),
  )
}

async function findRows(
  { entity, actor, provider }: Match,
  key: readonly string[],
  wanted: readonly Row[],
): Promise<readonly Row[]> {
  const filter = Object.fromEntries(
    key.map((name) => [name, [...new Set(wanted.map((row) => row[name] ?? null))]]),
  )
  const columns = entity.import?.columns.map(({ field }) => field) ?? []
  // The state of a record closes fields.
  const names = new Set([...columns, entity.workflow?.field, entity.form.ask])
  const seen = entity.fields.filter((field) => names.has(field.name) && maySee(field, actor.role))
  const fields = [systemNames.id, systemNames.version, ...seen.map(({ name }) => name)]
  const found: Row[] = []
  for (let number = 1; ; number++) {
    const { data } = await provider.getList(entity.name, {
      filter,
      pagination: { page: number, perPage: page },
      sort: { field: systemNames.id, order: 'ASC' },
      meta: { fields },
    })
    found.push(...data)
    if (data.length < page) return found
  }
}

function spell(key: readonly string[], row: Row): string {
  return JSON.stringify(key.map((name) => row[name] ?? null))
}

function about(line: JudgedLine, before: Row, { entity, actor }: Match): MatchedLine {
  const said = Object.fromEntries(line.given.map((name) => [name, line.row[name]]))
  const changes = changesOf(entity, before, { ...before, ...said }, actor)
  const isClosed = Object.keys(changes).length > 0 && !mayAct(entity, 'edit', actor)
  const closed = isClosed ? [importText.closed] : lockedIn(entity, before, changes)
  const existing = { id: Number(before.id), version: Number(before[systemNames.version]), before, changes }
  return { ...line, existing, ...(closed.length > 0 && { problems: closed }) }
}

/** Why the state of the record keeps it from being changed so. */
function lockedIn(entity: Entity, before: Row, changes: Row): readonly string[] {
  const changed = entity.fields.filter(({ name }) => name in changes)
  return changed.flatMap((field) => lockReason(entity, field, before) ?? [])
}
