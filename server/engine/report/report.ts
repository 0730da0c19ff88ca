/*
 * Lists as files. Hides the formats, and that a file is written while its rows are read. A report has the rows of a
 * list, optionally grouped, and the sums over all of them, limited to what the actor may see. Each report is audited.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { Query } from '#model/query/query'
import type { Report, ReportItem, ReportType } from '#model/report/report'
import { startReport } from '#model/report/startReport'
import { withLongTimeout } from '../../db/queryContext'
import type { RowStream, Store } from '../contract'

export interface ReportRequest {
  readonly entity: Entity
  readonly query: Omit<Query, 'range'>
  readonly group?: string
  /** Overrides the fields that the list sums. */
  readonly sums?: readonly string[]
  readonly type: ReportType
  readonly actor: Actor
}

/** Reads rows while the file is written. @throws Problem forbidden, unknown_field, unknown_operator */
export async function openReport(
  index: EntityIndex,
  store: Store,
  { entity, actor, type, ...asked }: ReportRequest,
): Promise<Report> {
  const started = startReport(index, entity, actor, type, asked)
  const rows = await store.stream(entity.name, started.query, actor, type)
  const { summary: wanted } = started
  const summary = wanted && (await withLongTimeout(() => store.summary(entity.name, wanted, actor)))
  const at = new Date().toISOString()
  return {
    head: { ...started.head(summary), total: rows.total, at },
    items: itemsOf(rows, started.itemsOf(summary)),
  }
}

async function* itemsOf(
  rows: RowStream,
  read: (batch: readonly Row[]) => readonly ReportItem[],
): AsyncGenerator<readonly ReportItem[]> {
  for await (const batch of rows) yield read(batch)
}
