/* What a person decides about an act that waits. */
import type { Row } from '#model/entity/jsonSchema'
import { loadBodies } from '#model/entity/load/lazyEntity'
import type { Decision } from '../contract'
import type { FieldPorts } from '../fieldPorts'
import type { ActQueue } from '../store/actQueue'
import { actNumbered } from '../store/actQueue'
import { isFileAct, type QueuedAct } from '../store/queuedAct'
import { neededBy, withRealIds } from './localIds'

type Undo = () => Promise<void>

export async function decideAct(
  ports: FieldPorts,
  queue: ActQueue,
  number: number,
  decision: Decision,
): Promise<Undo> {
  const act = actNumbered(queue, number)
  await loadBodies(queue.acts().flatMap(({ entity }) => ports.index.get(entity) ?? []))
  if (decision.kind === 'discard') return queue.drop([...withDependents(ports, queue, act)])
  const madeOf = (each: number) => queue.made(each) ?? { isLost: queue.find(each) === undefined }
  const remaining = withRealIds(ports.index.get(act.entity)?.fields ?? [], act.values, madeOf)
  const decided = await queue.change(number, (each) => answered(each, decision, remaining))
  return async () => {
    await queue.change(number, (each) =>
      // Once it was sent, only the server's answer can say what became of it.
      each.isAttempted || each.revision !== decided?.revision ? undefined : act,
    )
  }
}

function answered(
  { question, theirVersion, digest, ...waiting }: QueuedAct,
  { values }: Decision & { kind: 'send' },
  remaining: Row,
): QueuedAct {
  const isUnfit = question?.kind === 'unfit'
  const fitting = isUnfit && !question.isDiscarded ? without(waiting.values, question.fields) : remaining
  const own = isUnfit ? (values ?? fitting) : { ...waiting.values, ...values }
  // Other values are another act.
  const isSame = digest !== undefined && JSON.stringify(own) === JSON.stringify(waiting.values)
  const act = { ...waiting, ...(isSame && { digest }), values: own }
  if (question?.kind !== 'clash') return act
  // Their values are known now, so that only a further change is a clash again.
  const theirs = Object.fromEntries(question.clashes.map(({ field, theirs: value }) => [field, value]))
  return {
    ...act,
    before: { ...act.before, ...theirs },
    ...(theirVersion !== undefined && { version: theirVersion }),
  }
}

/** A record that is not created takes along its own later acts; what refers to it stays, without it. */
function withDependents(ports: FieldPorts, queue: ActQueue, act: QueuedAct): ReadonlySet<number> {
  const dropped = new Set([act.number])
  if (act.kind === 'create') {
    for (const { number, id } of queue.acts()) if (id === act.id) dropped.add(number)
  }
  const needs = (each: QueuedAct) => neededBy(ports.index.get(each.entity)?.fields ?? [], each, queue.made)
  const [gone, rest] = [true, false].map((isGone) =>
    queue.acts().filter(({ number }) => dropped.has(number) === isGone),
  )
  for (const number of (gone ?? []).flatMap((each) => [...needs(each)])) {
    const other = queue.find(number)
    const isFile = other !== undefined && isFileAct(other)
    if (isFile && !(rest ?? []).some((each) => needs(each).has(number))) dropped.add(number)
  }
  return dropped
}

function without(values: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}
