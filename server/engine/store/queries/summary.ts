/* Runs the statements of a summary and assembles their results. */

import type { Entity } from '#model/entity/entity'
import { decodeChoice } from '#model/entity/family'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import { within } from '#model/query/limits'
import type { FacetValue, Group, PivotCell, Summary, SummaryQuery } from '#model/query/query'
import type { Statement } from '../../columns/statement'
import { selectSummary } from '../../sql/select'
import type { WithWordMatches } from '../../sql/wordMatches'
import type { ResultRows } from './queryCache'

type CountRow = Omit<FacetValue, 'label'> & { readonly label: string | null }
type GroupRow = CountRow & Pick<Group, 'sums'>

export async function readSummary(
  run: (statement: Statement) => Promise<ResultRows>,
  index: EntityIndex,
  entity: Entity,
  query: WithWordMatches<SummaryQuery>,
  actor: Actor,
): Promise<Summary> {
  // biome-ignore lint/plugin: the statements and the names of their columns are ours
  const read = async <T>(statement: Statement) => (await run(statement)) as readonly T[]
  const statements = selectSummary(index, entity, query, actor)
  const [totals] = await read<Pick<Summary, 'total' | 'sums'>>(statements.totals)
  const facets: Record<string, readonly FacetValue[]> = {}
  for (const [path, statement] of Object.entries(statements.facets)) {
    facets[path] = (await read<CountRow>(statement)).map(asOnTheWire(index, entity, path))
  }
  const groupRows = statements.groups && (await read<GroupRow>(statements.groups))
  within('groups', groupRows?.length ?? 0)
  const groups = groupRows?.map(asOnTheWire(index, entity, query.group))
  const pivotRows = statements.pivot && (await read<PivotRow>(statements.pivot))
  within('groups', pivotRows?.length ?? 0)
  const pivot = pivotRows?.map((row) => cellOf(index, entity, query.pivot ?? [], row))
  return {
    total: totals?.total ?? 0,
    sums: totals?.sums ?? {},
    facets,
    ...(groups && { groups }),
    ...(pivot && { pivot }),
  }
}

type PivotRow = Readonly<Record<string, unknown>> & Pick<PivotCell, 'count' | 'sums' | 'filled'>

function cellOf(
  index: EntityIndex,
  entity: Entity,
  keys: NonNullable<SummaryQuery['pivot']>,
  { count, sums, filled, ...row }: PivotRow,
): PivotCell {
  const cells = keys.map(({ path }, at) => {
    if (row[`t${at}`] === 1) return null
    const counted = { value: row[`k${at}`], label: row[`l${at}`], count } as CountRow
    const { count: _count, ...cell } = asOnTheWire(index, entity, path)<CountRow>(counted)
    return cell as NonNullable<PivotCell['keys'][number]>
  })
  return { keys: cells, count, sums, filled }
}

/** Decodes the value as in rows, and omits an empty label. */
function asOnTheWire(index: EntityIndex, entity: Entity, path = '') {
  const field = resolvePath(index, entity, path)?.at(-1)?.field
  return <T extends CountRow>({ label, ...rest }: T) => {
    const value = field ? (decodeChoice(field, rest.value) as FacetValue['value']) : rest.value
    return label === null ? { ...rest, value } : { ...rest, value, label }
  }
}
