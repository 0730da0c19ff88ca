/*
 * Records what a person does as an act in the queue, by the rules that browser and server share. Hides that edits of a
 * record which wait one after the other are one act.
 */
import { acts, type Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import { type FieldProblem, Problem } from '#model/problem/problem'
import { checkTransition, demandedBy } from '#model/record/workflow'
import { isWritable } from '#model/record/writable'
import { valueAt } from '#model/show/cell'
import { validationText } from '#model/validationText'
import { labelOfRecord } from '../../records/labelOfRecord'
import type { FieldPorts } from '../fieldPorts'
import { storeText } from '../messages'
import type { ActQueue } from '../store/actQueue'
import type { ActDraft, QueuedAct } from '../store/queuedAct'
import type { FieldTools } from './actRequest'
import { numbersIn } from './localIds'
import { checkProposal, proposeRow } from './proposeRow'

/** @throws Problem what the server would refuse */
export async function assertRecordable(
  { ports }: Omit<FieldTools, 'device'>,
  entity: Entity,
  before: Row | undefined,
  draft: ActDraft,
): Promise<void> {
  const { actor } = ports.person
  const { kind, values, name = '' } = draft
  const act = acts.find((each) => each === (kind === 'restore' ? 'remove' : kind))
  if (act && !mayAct(entity, act, actor)) throw new Problem('forbidden', refusalText.forbidden)
  if (kind === 'note' || kind === 'remove' || kind === 'restore') return
  const today = dayOfInstant(new Date(draft.recordedAt))
  const after = proposeRow(entity, before, { ...draft, id: draft.id ?? 0 }, actor)
  const validator = await ports.loadValidator(entity.name)
  const found = checkProposal(entity, validator, { before, after }, actor, today)
  refuse([...found, ...(kind === 'transition' ? [] : closedFields(entity, before, values, ports))])
  if (kind !== 'transition' || !before) return
  const transition = checkTransition(entity, before, name, actor, today)
  if (transition.notBy.length > 0) throw new Problem('unavailable', storeText.needsServer)
  const missing = [...demandedBy(entity, transition, after, actor, today)].filter((path) => {
    const value = valueAt(transition.completes.includes(path) ? after : values, path)
    return value === undefined || value === null
  })
  refuse(missing.map((path) => ({ path: `/${path.replaceAll('.', '/')}`, message: validationText.required })))
}

function closedFields(entity: Entity, before: Row | undefined, values: Row, { person }: FieldPorts) {
  return entity.fields
    .filter(({ name }) => name in values)
    .filter((field) => !field.computed && !field.rollup && !isWritable(entity, field, person.actor, before))
    .map(({ name }) => ({ path: `/${name}`, message: validationText.readOnlyField }))
}

function refuse(errors: readonly FieldProblem[]): void {
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
}

/** Resolves once the act is flushed. @param last the act of the record before it */
export async function queueAct(
  { ports, queue }: Omit<FieldTools, 'device'>,
  entity: Entity,
  last: QueuedAct | undefined,
  draft: ActDraft,
): Promise<QueuedAct> {
  const joined = last && draft.kind === 'edit' && (await joinWith(queue, entity, last, draft))
  if (joined) return joined
  const act = await queue.add(draft)
  void attachPlace(ports, queue, act.number)
  return act
}

/** Undefined if they must stay two acts: the earlier may have been sent, or comes before what the later needs. */
function joinWith(queue: ActQueue, entity: Entity, last: QueuedAct, draft: ActDraft) {
  const needed = numbersIn(entity.fields, draft.values, queue.made)
  return queue.change(last.number, (act) => {
    const isOpen = !act.isAttempted && !act.origin && (!act.question || act.question.kind === 'refused')
    if (!isOpen || (act.kind !== 'create' && act.kind !== 'edit')) return undefined
    if (act.schema !== draft.schema || [...needed].some((number) => number >= act.number)) return undefined
    const { question: _, digest: _digest, ...rest } = act
    const values = { ...act.values, ...draft.values }
    return {
      ...rest,
      values,
      ...(act.kind === 'create' && { label: labelOfRecord(entity, values) }),
      ...(act.kind === 'edit' && { before: { ...draft.before, ...act.before } }),
      recordedAt: draft.recordedAt,
    }
  })
}

/** Afterwards, because saving must not wait for satellites. */
async function attachPlace(ports: FieldPorts, queue: ActQueue, number: number): Promise<void> {
  const place = await ports.findPlace().catch(() => undefined)
  if (!place) return
  await queue
    .change(number, (act) => (act.isAttempted ? undefined : { ...act, place }))
    .catch(() => undefined)
}
