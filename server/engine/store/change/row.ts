/* One row of an entity: locked, read, stamped and saved. No rule is asked here. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { type Actor, systemActor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import { searchText } from '#model/query/searchText'
import { normaliseRecord } from '#model/record/record'
import { Problem } from '#model/wire/problem'
import type { Queryable } from '../../../db/database'
import { insertRow, readRow, selectOne, updateRow } from '../../sql/select'
import { isSameValue } from '../../trail/audit'
import { syncLinks } from './links'
import type { EntityRequest, WriteTools } from './request'

/** Locks the row if the actor may see it, then reads it whole: the parts the actor cannot see are kept, not lost. */
export async function lockRow(
  tools: WriteTools,
  tx: Queryable,
  { entity, actor }: EntityRequest,
  id: number,
): Promise<Row> {
  const lock = selectOne(tools.index, entity, id, actor, { forUpdate: true })
  if ((await tx.query(lock.sql, lock.params)).length === 0) {
    throw new Problem('not_found', refusalText.notFound)
  }
  // A second statement: the first may have waited, and would see linked rows as they were before that.
  const row = await readOne(tools.index, tx, entity, id, systemActor)
  if (!row) throw new Problem('not_found', refusalText.notFound)
  // Input is compared with it and it is validated again, so it must be spelled as input is.
  return normaliseRecord(entity, row)
}

/** One row as the actor may see it. */
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

/** The row with what the engine itself keeps. */
export function withSystemFields(next: Row, before: Row | undefined, actor: Actor, at: string): Row {
  return {
    ...next,
    ativo: next.ativo ?? true,
    versao: before ? Number(before.versao) + 1 : 1,
    criado_em: before ? before.criado_em : at,
    criado_por: before ? before.criado_por : actor.id,
    atualizado_em: at,
    atualizado_por: actor.id,
  }
}

/** Writes the row and its links; gives its id. */
export async function save(
  index: EntityIndex,
  tx: Queryable,
  entity: Entity,
  before: Row | undefined,
  after: Row,
  actor: Actor,
): Promise<number> {
  const changed = Object.fromEntries(
    // The instant may be that of the last change; left out, the database would give its own.
    Object.entries(after).filter(
      ([name, value]) => name === systemNames.updatedAt || !isSameValue(before?.[name], value),
    ),
  )
  const statement = before
    ? updateRow(entity, Number(before.id), { ...changed, _search: searchText(entity, after) })
    : insertRow(entity, after)
  const [saved] = await tx.query<{ id: number }>(statement.sql, statement.params)
  const id = before ? Number(before.id) : Number(saved?.id)
  await syncLinks(
    tx,
    index,
    { entity, id, row: after, actor, at: String(after.atualizado_em) },
    Object.keys(changed),
  )
  return id
}
