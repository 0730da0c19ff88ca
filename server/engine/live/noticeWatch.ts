/* Finds the accounts with new notices, with one statement for all of them. */
import type { Queryable } from '../../db/database'

/** Ids are assigned before the commit, so a smaller one may appear later. */
const lookBack = 200

interface NoticeWatch {
  /** Notices until now are old. */
  begin(): Promise<void>
  /** Accounts with notices that appeared since the last call. */
  read(): Promise<ReadonlySet<number | null>>
}

export function createNoticeWatch(db: Queryable): NoticeWatch {
  let known = new Set<number>()
  let last = 0

  async function read(): Promise<ReadonlySet<number | null>> {
    const rows = await db.query<{ id: number; account_id: number }>(
      'select id, account_id from sys_notice where id > $1 and read_at is null order by id',
      [last - lookBack],
    )
    const fresh = rows.filter(({ id }) => !known.has(id))
    last = Math.max(last, ...rows.map(({ id }) => id))
    known = new Set(rows.map(({ id }) => id).filter((id) => id > last - lookBack))
    return new Set(fresh.map(({ account_id }) => account_id))
  }

  return {
    async begin() {
      const [newest] = await db.query<{ id: number | null }>('select max(id) as id from sys_notice')
      last = newest?.id ?? 0
      await read()
    },
    read,
  }
}
