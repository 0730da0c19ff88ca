/* Reads the rows of a table in batches, and writes values back without a new version. */
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import type { Queryable } from '../../db/database'
import { quote } from '../columns/statement'

const batchSize = 1000

export async function* readRows(
  tx: Queryable,
  table: string,
  columns: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const names = [...new Set<string>([systemNames.id, systemNames.active, ...columns])].map(quote).join(', ')
  const id = quote(systemNames.id)
  for (let after = 0; ; ) {
    const rows = await tx.query<Row>(
      `select ${names} from ${quote(table)} where ${id} > $1::bigint order by ${id} limit ${batchSize}`,
      [after],
    )
    if (rows.length === 0) return
    yield rows
    after = Number(rows.at(-1)?.[systemNames.id])
  }
}

/** No version is written, because no person changed the rows. */
export async function writeColumn(
  tx: Queryable,
  table: string,
  column: { readonly name: string; readonly type: string },
  values: readonly { readonly id: unknown; readonly value: unknown }[],
): Promise<void> {
  if (values.length === 0) return
  await tx.query(
    `update ${quote(table)} as row set ${quote(column.name)} = made.value
       from jsonb_to_recordset($1::jsonb) as made(id bigint, value ${column.type}) where row.${quote(systemNames.id)} = made.id`,
    [JSON.stringify(values)],
  )
}

export async function hasColumn(tx: Queryable, table: string, column: string): Promise<boolean> {
  const found = await tx.query(
    'select from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped',
    [quote(table), column],
  )
  return found.length > 0
}

export async function countRows(tx: Queryable, table: string, column?: string): Promise<number> {
  const where = column === undefined ? '' : ` where ${quote(column)} is not null`
  const [row] = await tx.query<{ count: number }>(`select count(*) as count from ${quote(table)}${where}`)
  return Number(row?.count ?? 0)
}
