import type { Demand, Entity, Field, Transition } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { mayAct, mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import { askedField, transitionsFor } from '#model/record/workflow'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { bulkText } from './messages'

export interface BulkAction {
  readonly name: string
  readonly label: string
  readonly isDangerous: boolean
  /** Fields asked for once and sent with every record. */
  readonly input: readonly Field[]
  readonly demands: readonly Demand[]
  /** Whether the action applies to the row, judged by the columns that were fetched. */
  fits(row: FoundRow): boolean
  run(provider: ConsoleDataProvider, row: FoundRow, input: Row): Promise<unknown>
  readonly undo?: (provider: ConsoleDataProvider, row: FoundRow) => Promise<unknown>
  /** Tells the user what undo does not restore. */
  readonly undoNote?: string
}

export function bulkActions(entity: Entity, actor: Actor, today: string): readonly BulkAction[] {
  const transitions = Object.values(entity.workflow?.transitions ?? {}).filter((each) =>
    mayDo(entity, each, actor),
  )
  const hasOwnRemoval = entity.actions.some((action) => action.method === 'DELETE')
  const mayRemove = mayAct(entity, 'remove', actor) && !hasOwnRemoval
  return [
    ...transitions.map((each) => transitionAction(entity, each, transitions, actor, today)),
    ...(mayRemove ? [removal(entity)] : []),
  ]
}

function transitionAction(
  entity: Entity,
  transition: Transition,
  others: readonly Transition[],
  actor: Actor,
  today: string,
): BulkAction {
  const back = others.find(
    (each) =>
      each.input.length === 0 &&
      each.from.includes(transition.to) &&
      transition.from.length === 1 &&
      each.to === transition.from[0],
  )
  const take = (provider: ConsoleDataProvider, row: FoundRow, name: string, input: Row = {}) =>
    provider.transition(entity.name, { id: row.id, name, input })
  return {
    name: transition.name,
    label: transition.label,
    isDangerous: false,
    input: transition.input.flatMap((path) => askedField(entity, transition, path) ?? []),
    demands: transition.demands,
    fits: (row) => transitionsFor(entity, row, actor, today).some(({ name }) => name === transition.name),
    run: (provider, row, input) => take(provider, row, transition.name, input),
    ...(back && { undo: (provider: ConsoleDataProvider, row: FoundRow) => take(provider, row, back.name) }),
  }
}

function removal(entity: Entity): BulkAction {
  return {
    name: 'remove',
    label: bulkText.inactivate,
    isDangerous: true,
    input: [],
    demands: [],
    fits: (row) => row[systemNames.active] !== false,
    run: (provider, row) => provider.delete(entity.name, { id: row.id }),
    undo: (provider, row) => provider.restore(entity.name, { id: row.id }),
    undoNote: bulkText.undoNote,
  }
}
