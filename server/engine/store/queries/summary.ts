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
import type { QueryRunner } from './queryRunner'
import type { Totals } from './totals'

type CountRow = Omit<FacetValue, 'label'> & { readonly label: string | null }
type GroupRow = CountRow & Pick<Group, 'sums'>

export async function readSummary(
  { runner, totals }: { readonly runner: QueryRunner; readonly totals: Totals },
  index: EntityIndex,
  entity: Entity,
  query: WithWordMatches<SummaryQuery>,
  actor: Actor,
): Promise<Summary> {
  const statements = selectSummary(index, entity, query, actor)
  const all = [
    statements.totals,
    ...Object.values(statements.facets),
    statements.groups,
    statements.pivot,
  ].filter((statement) => statement !== undefined)
  const results = await runner.runAll(all)
  const read = <T>(statement: Statement) => (results[all.indexOf(statement)] ?? []) as readonly T[]
  const [summed] = statements.totals ? read<Pick<Summary, 'total' | 'sums'>>(statements.totals) : []
  const { total, sums } = summed ?? { ...(await totals(entity, query, actor).count()), sums: {} }
  const facets = Object.fromEntries(
    Object.entries(statements.facets).map(([path, statement]) => [
      path,
      read<CountRow>(statement).map(asOnTheWire(index, entity, path)),
    ]),
  )
  const groupRows = statements.groups && read<GroupRow>(statements.groups)
  within('groups', groupRows?.length ?? 0)
  const groups = groupRows?.map(asOnTheWire(index, entity, query.group))
  const pivotRows = statements.pivot && read<PivotRow>(statements.pivot)
  within('groups', pivotRows?.length ?? 0)
  const pivot = pivotRows?.map((row) => cellOf(index, entity, query.pivot ?? [], row))
  return {
    total,
    sums,
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
