/*
 * Room: an entity told to people. Hides how rights, conditions and links are read from a schema; what is told is what
 * the server and the forms ask, never a second reading of the same rule.
 *
 * Who sees and sets each field, by role and by where the record stands.
 */
import type { Entity, Field, Role } from '../entity/entity'
import { systemNames } from '../entity/system'
import { mayAct, mayDo, maySee } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenFrom } from '../record/hideRow'
import { approvalOf } from '../record/states'
import { isWritable } from '../record/writable'

/** Where a record stands: not yet made, or in a state of its workflow; entities without one have a single place. */
export type Place = 'new' | 'kept' | `state:${string}`

/** What people with a role can do with the value of a field. */
export interface Right {
  /** `masked`: hidden in lists and in records that they may not change. */
  readonly sees: 'no' | 'masked' | 'yes'
  /** `approval`: what they set waits until it is approved. */
  readonly sets: 'no' | 'approval' | 'yes'
  /** Labels of the transitions from there that ask for it, though they may not set it otherwise. */
  readonly asked: readonly string[]
}

const none: Right = { sees: 'no', sets: 'no', asked: [] }

/** Every place of an entity, in order. */
export function placesOf({ workflow }: Entity): readonly Place[] {
  const states = Object.keys(workflow?.states ?? {}).map((state) => `state:${state}` as const)
  return ['new', ...(states.length > 0 ? states : (['kept'] as const))]
}

/** People with the role, as the schema alone gives them rights: without the grants of an access group. */
export function anyoneOf(role: Role): Actor {
  return { id: null, name: role, role }
}

/**
 * What people with a role can do with a field in a place.
 * @example rightOf(entity, field, 'manager', 'state:open') // { sees: 'yes', sets: 'no', asked: ['Approve'] }
 */
export function rightOf(entity: Entity, field: Field, role: Role, place: Place): Right {
  const actor = anyoneOf(role)
  const mayMake = place === 'new' && mayAct(entity, 'create', actor)
  const mayRead = place !== 'new' && (mayAct(entity, 'view', actor) || mayAct(entity, 'list', actor))
  const steps = stepsTo(entity, field)
  // A field inside one that the role does not see, or may not set, is closed with it.
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

/** The fields that it lies inside, and itself. */
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

/** A record that stands there; what else it holds does not matter to what a state closes. */
function recordIn({ workflow }: Entity, place: Place): Readonly<Record<string, unknown>> | undefined {
  if (place === 'new') return undefined
  const id = { [systemNames.id]: 1 }
  return workflow && place !== 'kept' ? { ...id, [workflow.field]: stateIn(workflow, place) } : id
}

/** The state as it is stored: a number where the schema says numbers. */
function stateIn({ states, transitions }: NonNullable<Entity['workflow']>, place: Place): string | number {
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
