import type { EntityIndex } from '#model/entity/paths'
import { defaultTimeZone } from '#model/formats/index'
import { type AuditEntry, changingActs } from '#model/wire/record/audit'
import type { Queryable } from '../../db/database'
import type { AuditLog } from '../contract'
import type { AuditQuery } from '../contract/auditLog'
import { pruneChanges, recordedSql } from './audit'

type TrailRow = Omit<AuditEntry, 'detail' | 'recorded'> & {
  readonly detail: string | null
  readonly recorded: AuditEntry['recorded'] | null
}

const where = `($1::text is null or entity = $1) and ($2::text is null or act = $2)
        and ($3::text is null or strpos(lower(actor_name), lower($3)) > 0)
        and ($4::bigint is null or record_id = $4)
        and ($5::date is null or at >= $5::date::timestamp at time zone '${defaultTimeZone}')
        and ($6::date is null or at < ($6::date + 1)::timestamp at time zone '${defaultTimeZone}')
        and ($7::text[] is null or act = any($7))`

function paramsOf({ entity, act, actorName, recordId, from, to, isChange = false }: AuditQuery) {
  const acts = isChange ? changingActs : null
  return [entity ?? null, act ?? null, actorName || null, recordId ?? null, from ?? null, to ?? null, acts]
}

export function createAuditLog(db: Queryable, index: EntityIndex): AuditLog {
  return {
    async read(query, reader) {
      const [first, last] = query.range
      const params = paramsOf(query)
      const [counted] = await db.query<{ total: number }>(
        `select count(*) as total from sys_audit where ${where}`,
        params,
      )
      const rows = await db.query<TrailRow>(
        `select id, at, account_id as "actorId", actor_name as "actorName", entity, record_id as "recordId", act,
                detail, changes, ${recordedSql('sys_audit')} as recorded
           from sys_audit where ${where} order by id desc limit $8::bigint offset $9::bigint`,
        [...params, last - first + 1, first],
      )
      const entries = rows.map(({ detail, changes, recorded, ...row }) => ({
        ...row,
        ...(detail !== null && { detail }),
        ...(recorded && { recorded }),
        changes: pruneChanges(index.get(row.entity)?.fields ?? [], changes, reader.role),
      }))
      return { entries, total: Number(counted?.total ?? 0) }
    },
  }
}
