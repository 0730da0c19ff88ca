/* Asks the statements of a summary and puts their answers together. */

import type { Entity } from '#model/entity/entity'
import { decodeChoice } from '#model/entity/family'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import { within } from '#model/query/limits'
import type { FacetValue, Group, PivotCell, Summary, SummaryQuery } from '#model/query/query'
import { type Statement, selectSummary } from '../../sql/select'
import type { Looked } from '../../sql/sought'
import type { ResultRows } from './queryCache'

type Counted = Omit<FacetValue, 'label'> & { readonly label: string | null }
type Grouped = Counted & Pick<Group, 'sums'>

/** Total, sums, facets and groups over all rows that match. */
export async function readSummary(
  answer: (statement: Statement) => Promise<ResultRows>,
  index: EntityIndex,
  entity: Entity,
  query: Looked<SummaryQuery>,
  actor: Actor,
): Promise<Summary> {
  // biome-ignore lint/plugin: the statements below are ours, as are the names of their columns
  const ask = async <T>(statement: Statement) => (await answer(statement)) as readonly T[]
  const statements = selectSummary(index, entity, query, actor)
  const [totals] = await ask<Pick<Summary, 'total' | 'sums'>>(statements.totals)
  const facets: Record<string, readonly FacetValue[]> = {}
  for (const [path, statement] of Object.entries(statements.facets)) {
    facets[path] = (await ask<Counted>(statement)).map(asOnTheWire(index, entity, path))
  }
  const grouped = statements.groups && (await ask<Grouped>(statements.groups))
  within('groups', grouped?.length ?? 0)
  const groups = grouped?.map(asOnTheWire(index, entity, query.group))
  const crossed = statements.pivot && (await ask<Crossed>(statements.pivot))
  within('groups', crossed?.length ?? 0)
  const pivot = crossed?.map((row) => cellOf(index, entity, query.pivot ?? [], row))
  return {
    total: totals?.total ?? 0,
    sums: totals?.sums ?? {},
    facets,
    ...(groups && { groups }),
    ...(pivot && { pivot }),
  }
}

type Crossed = Readonly<Record<string, unknown>> & Pick<PivotCell, 'count' | 'sums' | 'filled'>

function cellOf(
  index: EntityIndex,
  entity: Entity,
  keys: NonNullable<SummaryQuery['pivot']>,
  { count, sums, filled, ...row }: Crossed,
): PivotCell {
  const cells = keys.map(({ path }, at) => {
    if (row[`t${at}`] === 1) return null
    const counted = { value: row[`k${at}`], label: row[`l${at}`], count } as Counted
    const { count: _count, ...cell } = asOnTheWire(index, entity, path)<Counted>(counted)
    return cell as NonNullable<PivotCell['keys'][number]>
  })
  return { keys: cells, count, sums, filled }
}

/** The value as rows bring it, without an empty label. */
function asOnTheWire(index: EntityIndex, entity: Entity, path = '') {
  const field = resolvePath(index, entity, path)?.at(-1)?.field
  return <T extends Counted>({ label, ...rest }: T) => {
    const value = field ? (decodeChoice(field, rest.value) as FacetValue['value']) : rest.value
    return label === null ? { ...rest, value } : { ...rest, value, label }
  }
}
