/* The record as an act would leave it, by the rules that browser and server share. Pure. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { maySee } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import { defaultsOf, fillDefaults } from '#model/record/creation/defaults'
import { activeRow, computeFields, normaliseRecord } from '#model/record/record'
import { checkRecord, type Validator } from '#model/record/validate'
import { isWritable } from '#model/record/writable'
import type { QueuedAct } from '../store/queuedAct'

type ActInput = Pick<QueuedAct, 'id' | 'kind' | 'name' | 'values' | 'recordedAt'>

export function proposeRow(entity: Entity, before: Row | undefined, act: ActInput, actor: Actor): Row {
  const today = dayOfInstant(new Date(act.recordedAt))
  const values = normaliseRecord(entity, act.values)
  const { _label, _labels, ...saved } = before ?? {}
  const merged = before
    ? { ...saved, ...values }
    : fillDefaults(entity.fields, { ...defaultsOf(entity), ...values })
  const derived = (row: Row) => activeRow(entity, computeFields(entity, row, actor, today), actor, today)
  // Twice, because computed and hidden fields may depend on each other.
  return { ...derived(derived(merged)), ...systemValues(entity, saved, act, actor) }
}

function systemValues(
  entity: Entity,
  saved: Row,
  { id, kind, name, recordedAt }: ActInput,
  actor: Actor,
): Row {
  const { workflow } = entity
  const target = kind === 'transition' && name !== undefined ? workflow?.transitions[name]?.to : undefined
  return {
    ...pickSystem(saved),
    ...(kind === 'create' && {
      [systemNames.id]: id,
      [systemNames.version]: 0,
      [systemNames.createdAt]: recordedAt,
      [systemNames.createdBy]: actor.id,
    }),
    [systemNames.active]:
      kind === 'remove' ? false : kind === 'restore' || kind === 'create' || saved.ativo !== false,
    ...(workflow && target !== undefined && { [workflow.field]: target }),
  }
}

function pickSystem(saved: Row): Row {
  const names: readonly string[] = Object.values(systemNames)
  return Object.fromEntries(Object.entries(saved).filter(([name]) => names.includes(name)))
}

/** What the form would say; of fields that the person may not set, only the server can judge. */
export function checkProposal(
  entity: Entity,
  validator: Validator,
  rows: { readonly before: Row | undefined; readonly after: Row },
  actor: Actor,
  today: string,
): readonly FieldProblem[] {
  const { before, after } = rows
  const row = Object.fromEntries(entity.fields.map(({ name }) => [name, after[name] ?? null]))
  const { errors } = checkRecord(entity, validator, row, actor, today, before)
  return errors.filter((problem) => {
    if (entity.rules.some(({ message }) => message === problem.message)) return true
    const names = problem.path
      .split('/')
      .slice(1)
      .filter((step) => !/^\d+$/.test(step))
    return names.every((_name, at) => {
      const field = fieldAt(entity, names.slice(0, at + 1).join('.'))
      return !field || (maySee(field, actor.role) && isWritable(entity, field, actor, before))
    })
  })
}
