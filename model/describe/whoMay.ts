/*
 * Who may see and set each field, by role and by state of the record. Hides how access, conditions and links
 * are read from a schema, by the same functions that server and forms use.
 */
import type { Entity, Field, Role } from '../entity/entity'
import { systemNames } from '../entity/system'
import { mayAct, mayDo, maySee } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenFrom } from '../people/hideRow'
import { approvalOf } from '../record/states'
import { isWritable } from '../record/writable'

/** A new record, a saved one, or one in a state; `kept` only occurs without a workflow. */
export type RecordStage = 'new' | 'kept' | `state:${string}`

export interface FieldAccess {
  /** `masked`: in lists, and in records that the role may not edit. */
  readonly sees: 'no' | 'masked' | 'yes'
  /** `approval`: a change takes effect once it is approved. */
  readonly sets: 'no' | 'approval' | 'yes'
  /** Labels of transitions that set the field, if the role may not set it otherwise. */
  readonly asked: readonly string[]
}

const none: FieldAccess = { sees: 'no', sets: 'no', asked: [] }

export function placesOf({ workflow }: Entity): readonly RecordStage[] {
  const states = Object.keys(workflow?.states ?? {}).map((state) => `state:${state}` as const)
  return ['new', ...(states.length > 0 ? states : (['kept'] as const))]
}

/** An actor with the role but no access group, so only the schema's permissions apply. */
export function anyoneOf(role: Role): Actor {
  return { id: null, name: role, role }
}

/** What a role may do with a field, in a new record or in a given state. */
export function rightOf(entity: Entity, field: Field, role: Role, place: RecordStage): FieldAccess {
  const actor = anyoneOf(role)
  const mayMake = place === 'new' && mayAct(entity, 'create', actor)
  const mayRead = place !== 'new' && (mayAct(entity, 'view', actor) || mayAct(entity, 'list', actor))
  const steps = stepsTo(entity, field)
  // A field inside an object that the role may not see or set is restricted as well.
  if (!(mayMake || mayRead) || !steps.every((step) => maySee(step, role))) return none
  const record = recordIn(entity, place)
  const mayChange = place === 'new' ? mayMake : mayAct(entity, 'edit', actor)
  const isOpen = mayChange && steps.every((step) => isWritable(entity, step, actor, record))
  const waits = isOpen && approvalOf(entity, record)?.fields.includes(field.path) === true
  return {
    sees: isHiddenFrom(entity, field, actor) && !mayChange ? 'masked' : 'yes',
    sets: waits ? 'approval' : isOpen ? 'yes' : 'no',
    asked: isOpen || !record ? [] : askedIn(entity, field, actor, record),
  }
}

function stepsTo({ fields }: Pick<Entity, 'fields'>, { path }: Field): readonly Field[] {
  const steps: Field[] = []
  let inner = fields
  for (const name of path.split('.')) {
    const found = inner.find((each) => each.name === name)
    if (!found) break
    steps.push(found)
    inner = found.fields
  }
  return steps
}

/** A record in this state; its other values do not affect which fields are locked. */
function recordIn({ workflow }: Entity, place: RecordStage): Readonly<Record<string, unknown>> | undefined {
  if (place === 'new') return undefined
  const id = { [systemNames.id]: 1 }
  return workflow && place !== 'kept' ? { ...id, [workflow.field]: stateIn(workflow, place) } : id
}

function stateIn(
  { states, transitions }: NonNullable<Entity['workflow']>,
  place: RecordStage,
): string | number {
  const name = place.slice('state:'.length)
  const stored = Object.values(transitions).flatMap(({ from, to }) => [...from, to])
  return (
    stored.find((each) => String(each) === name) ?? Object.keys(states).find((each) => each === name) ?? name
  )
}

function askedIn(
  entity: Entity,
  { path }: Field,
  actor: Actor,
  record: Readonly<Record<string, unknown>>,
): readonly string[] {
  const { workflow } = entity
  if (!workflow) return []
  const state = record[workflow.field]
  return Object.values(workflow.transitions)
    .filter(({ from }) => from.some((each) => each === state))
    .filter((each) => [...each.input, ...each.completes].includes(path) && mayDo(entity, each, actor))
    .map(({ label }) => label)
}
