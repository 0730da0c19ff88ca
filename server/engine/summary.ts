/* Asks the statements of a summary and puts their answers together. */
import type { Actor } from '#model/actor'
import type { Entity } from '#model/entity'
import type { EntityIndex } from '#model/paths'
import type { FacetValue, Group, Summary, SummaryQuery } from '#model/query'
import type { Queryable } from '../db/database'
import { type Statement, selectSummary } from './select'

type Counted = Omit<FacetValue, 'label'> & { readonly label: string | null }
type Grouped = Counted & Pick<Group, 'sums'>

/** Total, sums, facets and groups over all rows that match. */
export async function readSummary(
  db: Queryable,
  index: EntityIndex,
  entity: Entity,
  query: SummaryQuery,
  actor: Actor,
): Promise<Summary> {
  const ask = <T>({ sql, params }: Statement) => db.query<T>(sql, params)
  const statements = selectSummary(index, entity, query, actor)
  const [totals] = await ask<Pick<Summary, 'total' | 'sums'>>(statements.totals)
  const facets: Record<string, readonly FacetValue[]> = {}
  for (const [path, statement] of Object.entries(statements.facets)) {
    facets[path] = (await ask<Counted>(statement)).map(withoutEmptyLabel)
  }
  const groups = statements.groups && (await ask<Grouped>(statements.groups)).map(withoutEmptyLabel)
  return { total: totals?.total ?? 0, sums: totals?.sums ?? {}, facets, ...(groups && { groups }) }
}

function withoutEmptyLabel<T extends Counted>({ label, ...rest }: T) {
  return label === null ? rest : { ...rest, label }
}
