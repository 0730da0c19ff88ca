import type { Demand, Entity, Field, Transition } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { mayAct, mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import { askedField, transitionsFor } from '#model/record/workflow'
import type { Batch, BatchResponse } from '../../data/batch'
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
  batchOf(rows: readonly FoundRow[], input: Row): Batch
  readonly undoOf?: (rows: readonly FoundRow[]) => Batch
  /** Gets the records as saved. */
  onSaved?(saved: BatchResponse['saved']): void
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
    ...(mayRemove ? [removal] : []),
  ]
}

/** The question before an action, about the selected rows that it applies to and those that stay as they are. */
export function askBulk(
  entity: Entity,
  { label, fits }: BulkAction,
  selected: readonly FoundRow[],
): { readonly rows: readonly FoundRow[]; readonly message: string } {
  const { workflow } = entity
  const rows = selected.filter((row) => fits(row))
  const others = selected.filter((row) => !fits(row))
  const states = new Map<string, number>()
  for (const row of others) {
    const state = workflow?.states[String(row[workflow.field])]?.label
    if (state !== undefined) states.set(state, (states.get(state) ?? 0) + 1)
  }
  const question = bulkText.confirmBulk(label, rows.length, entity, selected.length)
  const rest = others.length > 0 ? ` ${bulkText.othersStay(states, others.length, entity)}` : ''
  return { rows, message: `${question}${rest}` }
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
  return {
    name: transition.name,
    label: transition.label,
    isDangerous: false,
    input: transition.input.flatMap((path) => askedField(entity, transition, path) ?? []),
    demands: transition.demands,
    fits: (row) => transitionsFor(entity, row, actor, today).some(({ name }) => name === transition.name),
    batchOf: (rows, input) => transitionBatch(transition.name, rows, input),
    ...(back && { undoOf: (rows: readonly FoundRow[]) => transitionBatch(back.name, rows) }),
  }
}

export function transitionBatch(
  name: string,
  rows: readonly { readonly id: number }[],
  valores: Row = {},
): Batch {
  return { path: `transicoes/${encodeURIComponent(name)}`, records: rows.map(({ id }) => ({ id, valores })) }
}

const removal: BulkAction = {
  name: 'remove',
  label: bulkText.inactivate,
  isDangerous: true,
  input: [],
  demands: [],
  fits: (row) => row[systemNames.active] !== false,
  batchOf: (rows) => ({ path: 'exclusoes', records: rows.map(({ id }) => ({ id })) }),
  undoOf: (rows) => ({ path: 'reativacoes', records: rows.map(({ id }) => ({ id })) }),
  undoNote: bulkText.undoNote,
}
