import type { EntityIndex } from '#model/entity/paths'
import type { AuditEntry } from '#model/wire/record/audit'
import type { Queryable } from '../../db/database'
import type { AuditLog } from '../contract'
import { pruneChanges } from './audit'

type TrailRow = Omit<AuditEntry, 'detail'> & { readonly detail: string | null }

export function createAuditLog(db: Queryable, index: EntityIndex): AuditLog {
  return {
    async read({ entity, act, actorName, recordId, range: [first, last] }, reader) {
      const where = `($1::text is null or entity = $1) and ($2::text is null or act = $2)
        and ($3::text is null or strpos(lower(actor_name), lower($3)) > 0)
        and ($4::bigint is null or record_id = $4)`
      const params = [entity ?? null, act ?? null, actorName || null, recordId ?? null]
      const [counted] = await db.query<{ total: number }>(
        `select count(*) as total from sys_audit where ${where}`,
        params,
      )
      const rows = await db.query<TrailRow>(
        `select id, at, account_id as "actorId", actor_name as "actorName", entity, record_id as "recordId", act,
                detail, changes
           from sys_audit where ${where} order by id desc limit $5::bigint offset $6::bigint`,
        [...params, last - first + 1, first],
      )
      const entries = rows.map(({ detail, changes, ...row }) => ({
        ...row,
        ...(detail !== null && { detail }),
        changes: pruneChanges(index.get(row.entity)?.fields ?? [], changes, reader.role),
      }))
      return { entries, total: Number(counted?.total ?? 0) }
    },
  }
}
