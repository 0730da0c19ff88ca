/*
 * Sends the queue: in order, by one tab at a time, and as far as it goes. A question holds back only the later acts of
 * its record, and what refers to a record or file that it would have made.
 */
import { HttpError } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { systemNames } from '#model/entity/system'
import { apiUrl, type HttpReply } from '../../data/http'
import { problemIn } from '../../data/problemIn'
import { isLost } from '../../data/requestKeys'
import type { ActQuestion } from '../contract'
import type { ActQueue } from '../store/actQueue'
import { isFileAct, type MadeThing, type QueuedAct } from '../store/queuedAct'
import { digestOf, type FieldTools, realId, sendFileAct, sendRequest } from './actRequest'
import { findCulprit } from './findCulprit'
import { fitAct } from './fitAct'
import { neededBy, numbersIn, withRealIds } from './localIds'
import { mergeAct } from './mergeAct'

export interface SendTools extends FieldTools {
  /** The record as the act left it. */
  onSaved(entity: Entity, row: Row): Promise<void>
  /** The device may no longer hold rows. */
  onRevoked(): Promise<void>
}

/** `stop`: nothing more can be sent now. */
type Outcome = 'done' | 'waits' | 'stop'

export async function sendQueue(tools: SendTools): Promise<void> {
  const { ports, queue } = tools
  await queue.reload()
  await loadBodies(queue.acts().flatMap(({ entity }) => ports.index.get(entity) ?? []))
  const today = await namedAsToday(tools)
  const failed = new Set<number>()
  for (let isProgress = true; isProgress; ) {
    isProgress = false
    // Lists wait for what may have been done already.
    for (const { number } of queue.acts().toSorted((a, b) => Number(b.isAttempted) - Number(a.isAttempted))) {
      const act = queue.find(number)
      if (!act || failed.has(number) || (act.question && act.question.kind !== 'failed')) continue
      const missing = fieldsWithout(tools, act)
      if (missing.length > 0) await ask(queue, act, { kind: 'unfit', fields: missing, isDiscarded: true })
      if (missing.length > 0 || isHeldBack(tools, act, { failed, today })) continue
      if (!ports.isConnected()) return
      const outcome = await sendAct(tools, act)
      if (outcome === 'stop') return
      if (outcome === 'done') isProgress = true
      else failed.add(number)
    }
  }
}

/** Acts as their entities and fields are called today, by number. */
async function namedAsToday({ ports, queue }: SendTools): Promise<ReadonlyMap<number, QueuedAct>> {
  const named = new Map<number, QueuedAct>()
  for (const act of ports.isConnected() ? queue.acts() : []) {
    // What cannot be asked now is asked again when the act is sent.
    const fitted = isFileAct(act) ? undefined : await fitAct(ports, act).catch(() => undefined)
    if (fitted && 'act' in fitted) named.set(act.number, { ...act, ...fitted.act })
  }
  return named
}

interface SendProgress {
  readonly failed: ReadonlySet<number>
  readonly today: ReadonlyMap<number, QueuedAct>
}

function isHeldBack({ ports, queue }: SendTools, act: QueuedAct, { failed, today }: SendProgress): boolean {
  const earlier = queue.acts().filter((each) => each.number < act.number || failed.has(each.number))
  const now = (each: QueuedAct) => today.get(each.number) ?? each
  const isSame = (other: QueuedAct) =>
    other.number !== act.number &&
    now(other).entity === now(act).entity &&
    realId(queue, other.id) === realId(queue, act.id)
  if (!isFileAct(act) && earlier.some((other) => !isFileAct(other) && isSame(other))) return true
  const fields = ports.index.get(now(act).entity)?.fields ?? []
  return neededBy(fields, now(act), queue.made).size > 0
}

/** Fields that refer to a record or file which was discarded before the server had it. */
function fieldsWithout({ ports, queue }: SendTools, { entity, values }: QueuedAct): readonly string[] {
  const fields = ports.index.get(entity)?.fields ?? []
  const isLost = (number: number) => queue.find(number) === undefined
  return Object.entries(values)
    .filter(([name, value]) => [...numbersIn(fields, { [name]: value }, queue.made)].some(isLost))
    .map(([name]) => name)
}

async function sendAct(tools: SendTools, act: QueuedAct): Promise<Outcome> {
  const { ports, queue } = tools
  try {
    const fitted = isFileAct(act) ? undefined : await fitAct(ports, act)
    if (fitted && 'kind' in fitted) return ask(queue, act, fitted)
    const digest = await digestOf(act)
    // Before sending: from now on it may have been done.
    const attempted = await queue.change(act.number, (each) => ({
      ...each,
      ...fitted?.act,
      ...(digest !== undefined && { digest }),
      isAttempted: true,
    }))
    if (!attempted || attempted.revision !== act.revision + 1) return 'done'
    const reply = await attempt(tools, attempted, fitted?.entity)
    if ('question' in reply) return ask(queue, act, reply.question, reply.version)
    await settle(tools, attempted, fitted?.entity, reply)
    return 'done'
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return handleFailure(tools, act, error)
  }
}

interface Interruption {
  readonly question: ActQuestion
  readonly version?: number
}

async function attempt(
  tools: SendTools,
  act: QueuedAct,
  entity: Entity | undefined,
): Promise<HttpReply | Interruption> {
  const { ports, queue } = tools
  if (!entity) return sendFileAct(tools, act)
  const values = withRealIds(entity.fields, act.values, queue.made)
  if (act.kind !== 'edit') return sendRequest(tools, act, entity, values)
  let { version } = act
  let changes = values
  for (let tries = 0; ; tries += 1) {
    try {
      return await sendRequest(tools, act, entity, changes, version)
    } catch (error) {
      const isStale = error instanceof HttpError && error.status === 412 && tries < 5
      if (!isStale) throw error
      const url = `${apiUrl}/${entity.endpoint}/${realId(queue, act.id)}`
      const current = problemIn(error)?.current ?? (await ports.send(url, {})).json
      if (!isRow(current) || current[systemNames.active] === false) return { question: { kind: 'gone' } }
      const before = withRealIds(entity.fields, act.before ?? {}, queue.made)
      const merge = mergeAct(entity, { before, values }, current)
      const theirs = Number(current[systemNames.version])
      if (merge.clashes.length > 0) {
        const culprit = await findCulprit(ports, url, merge.clashes)
        return { question: { kind: 'clash', clashes: merge.clashes, ...culprit }, version: theirs }
      }
      changes = merge.values
      version = theirs
    }
  }
}

export async function settle(
  { queue, onSaved }: Pick<SendTools, 'queue' | 'onSaved'>,
  act: QueuedAct,
  entity: Entity | undefined,
  { json }: HttpReply,
): Promise<void> {
  const row = isRow(json) ? json : {}
  await queue.settle(act.number, madeBy(act, row))
  const version = row[systemNames.version]
  if (act.kind === 'create' && typeof version === 'number') {
    for (const later of queue.acts().filter(({ id, kind }) => id === act.id && kind === 'edit')) {
      await queue.change(later.number, (each) =>
        each.version === undefined ? { ...each, version } : undefined,
      )
    }
  }
  // Of a record that is out of sight by now, the answer has only the id.
  const isSaved = act.kind === 'remove' || (act.kind !== 'note' && version !== undefined)
  if (entity && isSaved) await onSaved(entity, row)
}

function madeBy(act: QueuedAct, row: Row): MadeThing | undefined {
  if (isFileAct(act)) return { file: row }
  return act.kind === 'create' && typeof row.id === 'number' ? { id: row.id } : undefined
}

async function handleFailure(tools: SendTools, act: QueuedAct, error: HttpError): Promise<Outcome> {
  const { status } = error
  const problem = problemIn(error) ?? { error: 'internal', message: error.message }
  // The sign-in dialog asks for the password.
  if (status === 401 || status === 429) return 'stop'
  if (isLost(error)) return noteFailure(tools, act, status, problem.message)
  if (status === 410) {
    await tools.onRevoked()
    return 'stop'
  }
  const isGone = status === 404 && act.kind !== 'create' && !isFileAct(act)
  return ask(tools.queue, act, isGone ? { kind: 'gone' } : { kind: 'refused', problem })
}

/** Failures, so many milliseconds apart, of which the person is told. */
const [toldFailures, failurePause] = [5, 30_000]

/** An act on which the server fails for ever is told, and holds back no other; the server may have done it. */
async function noteFailure(
  { ports, queue }: SendTools,
  act: QueuedAct,
  status: number,
  message: string,
): Promise<Outcome> {
  const isOfAct = status === 500 || status === 501
  const isThere = () => ports.send(`${apiUrl}/sistema`, {}).then(ports.isConnected, () => false)
  if (!isOfAct && !(ports.isConnected() && (await isThere()))) return 'stop'
  const now = ports.now()
  const noted = await queue.change(act.number, ({ failures: last, ...each }) => {
    const isCounted = !last || Math.abs(now.getTime() - Date.parse(last.at)) > failurePause
    const failures = isCounted ? { times: (last?.times ?? 0) + 1, at: now.toISOString() } : last
    const isTold = failures.times >= toldFailures
    return { ...each, failures, ...(isTold && { question: { kind: 'failed', message, ...failures } }) }
  })
  return isOfAct || noted?.question ? 'waits' : 'stop'
}

async function ask(
  queue: ActQueue,
  act: QueuedAct,
  question: ActQuestion,
  theirVersion?: number,
): Promise<Outcome> {
  // It was not recorded, so that it may be sent differently under its number.
  await queue.change(act.number, (each) => ({
    ...each,
    question,
    isAttempted: false,
    ...(theirVersion !== undefined && { theirVersion }),
  }))
  return 'waits'
}
