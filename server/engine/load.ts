/*
 * Reference data in bulk, for whoever installs the system: thousands of rows with ids of their own (codes of an
 * official register), in one transaction and with one audit row. Rows are judged like any other; guards and effects
 * do not run, which is why the store has no such word.
 */
import { systemActor } from '#model/actor'
import type { Entity } from '#model/entity'
import { dayOfInstant } from '#model/formats/index'
import type { Row } from '#model/jsonSchema'
import { refusalText, validationText } from '#model/messages'
import type { EntityIndex } from '#model/paths'
import { Problem } from '#model/problem'
import { defaultsOf, normaliseRecord, unknownKeys } from '#model/record'
import { systemNames } from '#model/system'
import { checkRecord, type Validator } from '#model/validate'
import type { Database } from '../db/database'
import { writeAudit } from './audit'
import { hasColumn } from './columns'
import { searchText } from './select'
import { settle, stamp } from './write'

/** What loading needs. */
export interface LoadTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly validators: Readonly<Record<string, Validator>>
  now(): Date
}

const chunkSize = 1000

/**
 * Loads rows; `id` may be given. All or nothing.
 * @throws Problem invalid, with the place of each wrong row in the path (`/12/name`)
 * @throws Error for entities whose rows mean more than their own table (accounts, link lists)
 */
export async function loadRows(tools: LoadTools, name: string, rows: readonly Row[]): Promise<void> {
  const entity = tools.index.get(name)
  if (!entity) throw new Problem('not_found', refusalText.noSuchEntity)
  if (entity.account || entity.fields.some((field) => field.ref?.through)) {
    throw new Error(`${name} has accounts or link lists; create its records one by one.`)
  }
  const at = tools.now()
  const ready = rows.map((row, i) => prepare(tools, entity, row, at, i))
  // Column by column, so that the database types each value by the table itself.
  const names = [...entity.fields.filter(hasColumn).map((field) => field.name), '_search']
  const columns = names
    .filter((each) => each !== systemNames.id || ready.every((row) => row.id !== undefined))
    .map(quote)
    .join(', ')
  await tools.db.transaction(async (tx) => {
    for (let from = 0; from < ready.length; from += chunkSize) {
      await tx.query(
        `insert into ${quote(name)} (${columns}) select ${columns} from json_populate_recordset(null::${quote(name)}, $1::json)`,
        [JSON.stringify(ready.slice(from, from + chunkSize))],
      )
    }
    // Ids given from outside do not move the sequence by themselves.
    await tx.query(
      `select setval(pg_get_serial_sequence($1, 'id'), greatest(max(id), 1), max(id) is not null) from ${quote(name)}`,
      [quote(name)],
    )
    await writeAudit(tx, {
      at: at.toISOString(),
      actor: systemActor,
      entity,
      recordId: null,
      act: 'create',
      detail: `load rows=${rows.length}`,
    })
  })
}

function prepare(tools: LoadTools, entity: Entity, row: Row, at: Date, place: number): Row {
  const { id, ...values } = row
  const today = dayOfInstant(at)
  const unknown = unknownKeys(entity, values).map((path) => ({ path, message: validationText.unknownField }))
  const next = settle(
    entity,
    { ...defaultsOf(entity), ...normaliseRecord(entity, values) },
    systemActor,
    today,
  )
  const validator = tools.validators[entity.name]
  if (!validator) throw new Error(`No validator for ${entity.name}`)
  const { errors } = checkRecord(entity, validator, next, systemActor, today)
  const problems = [...unknown, ...errors]
  if (problems.length > 0) {
    throw new Problem('invalid', refusalText.invalid, {
      errors: problems.map(({ path, message }) => ({ path: `/${place}${path}`, message })),
    })
  }
  const stamped = stamp(next, undefined, systemActor, at.toISOString())
  return { ...stamped, ...(id !== undefined && { id }), _search: searchText(entity, stamped) }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
