import type { Entity, Field, RecordChart } from '../entity/entity'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { mayAct, maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../people/hideRow'

export interface ChartSource {
  readonly chart: RecordChart
  readonly entity: Entity
  readonly along: Field
  readonly measured?: Field
}

/** Charts whose rows the actor may list and whose fields are neither hidden nor masked. */
export function chartsFor(index: EntityIndex, entity: Entity, actor: Actor): readonly ChartSource[] {
  return entity.record.charts.flatMap((chart) => {
    const source = sourceOf(index, chart)
    if (!source || !mayAct(source.entity, 'list', actor)) return []
    const paths = [
      pathOf(chart),
      chart.x,
      ...(chart.y === undefined ? [] : [chart.y]),
      ...Object.keys(chart.filter),
    ]
    const isOpen = paths.every(
      (path) =>
        maySeePath(index, source.entity, path, actor) && !isHiddenAt(index, source.entity, path, actor),
    )
    return isOpen ? [source] : []
  })
}

function sourceOf(index: EntityIndex, chart: RecordChart): ChartSource | undefined {
  const entity = index.get(chart.from.slice(0, chart.from.indexOf('.')))
  const fieldOf = (path: string) => entity && resolvePath(index, entity, path)?.at(-1)?.field
  const along = fieldOf(chart.x)
  const measured = chart.y === undefined ? undefined : fieldOf(chart.y)
  return entity && along && { chart, entity, along, ...(measured && { measured }) }
}

export function pathOf({ from }: RecordChart): string {
  return from.slice(from.indexOf('.') + 1)
}
