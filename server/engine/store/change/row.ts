/* Locks, reads and saves one row, without checking rules. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { FoundRow } from '#model/query/queryOf'
import { searchText } from '#model/query/searchText'
import { normaliseRecord } from '#model/record/record'
import type { Queryable } from '../../../db/database'
import { isSameValue } from '../../auditLog/audit'
import { insertRow, readRow, selectOne, updateRow } from '../../sql/select'
import { syncLinks } from './links'
import type { EntityRequest, WriteTools } from './request'

/**
 * Locks the row within the actor's scope, then reads it as the system, so that saving it keeps what the actor
 * cannot see.
 */
export async function lockRow(
  tools: WriteTools,
  tx: Queryable,
  { entity, actor }: EntityRequest,
  id: number,
): Promise<Row> {
  const lock = selectOne(tools.index, entity, id, actor, { forUpdate: true })
  const [locked, row] = await Promise.all([
    tx.query(lock.sql, lock.params),
    // The lock may have waited, and its snapshot shows linked rows as they were before.
    readOne(tools.index, tx, entity, id, systemActor),
  ])
  if (locked.length === 0 || !row) throw new Problem('not_found', refusalText.notFound)
  // It is compared with normalised input.
  return normaliseRecord(entity, row)
}

export async function readOne(
  index: EntityIndex,
  db: Queryable,
  entity: Entity,
  id: number,
  actor: Actor,
): Promise<FoundRow | undefined> {
  const statement = selectOne(index, entity, id, actor)
  const [raw] = await db.query(statement.sql, statement.params)
  return raw && Object.assign(readRow(entity, raw), { id })
}

export function withSystemFields(row: Row, before: Row | undefined, actor: Actor, at: string): Row {
  return {
    ...row,
    ativo: row.ativo ?? true,
    versao: before ? Number(before.versao) + 1 : 1,
    criado_em: before ? before.criado_em : at,
    criado_por: before ? before.criado_por : actor.id,
    atualizado_em: at,
    atualizado_por: actor.id,
  }
}

/** Writes the changed columns and the links. @returns the id */
export async function save(
  index: EntityIndex,
  tx: Queryable,
  entity: Entity,
  before: Row | undefined,
  final: Row,
  actor: Actor,
): Promise<number> {
  const changed = Object.fromEntries(
    // Always written: if left out, the database would set it to the current time.
    Object.entries(final).filter(
      ([name, value]) => name === systemNames.updatedAt || !isSameValue(before?.[name], value),
    ),
  )
  const statement = before
    ? updateRow(entity, Number(before.id), { ...changed, _search: searchText(entity, final) })
    : insertRow(entity, final)
  const [saved] = await tx.query<{ id: number }>(statement.sql, statement.params)
  const id = before ? Number(before.id) : Number(saved?.id)
  const owner = { id, row: final, actor, at: String(final.atualizado_em) }
  await syncLinks(tx, index, entity, [owner], before && Object.keys(changed))
  return id
}
