/*
 * Field mode on this device, for the person who is signed in. Puts store, queue, copies and sending together; the
 * console's requests go through `request`.
 */

import { HttpError } from 'react-admin'
import { isRow } from '#model/entity/jsonSchema'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { systemNames } from '#model/entity/system'
import { Problem } from '#model/problem/problem'
import { createListeners } from '../session/listeners'
import { decideAct } from './acts/decide'
import { readQueueFile, writeQueueFile } from './acts/queueFile'
import { type SendTools, sendQueue } from './acts/sending'
import { createTurns } from './acts/turns'
import { storeFirstAnswers } from './answers/engineAnswers'
import { createFieldRequests } from './answers/fieldRequests'
import { createLocalRows, type LocalRows } from './answers/localRows'
import { createShownRows } from './answers/shownRows'
import { watchClock } from './clockWatch'
import type { FieldMode, FieldState, WaitingAct } from './contract'
import type { FieldPorts, SendRequest } from './fieldPorts'
import { storeText } from './messages'
import { type ActQueue, openQueue } from './store/actQueue'
import { type Copies, keptFor, openCopies } from './store/copies'
import { copyScope } from './store/copyScope'
import { openDevice } from './store/device'
import type { QueuedAct } from './store/queuedAct'
import { tellChanges } from './tellChanges'

export interface OpenFieldMode extends FieldMode {
  readonly request: SendRequest
  /** Whether acts on records of the entity are recorded without a connection. */
  takes(entity: string): boolean
  /** The last act of a record that waits here. */
  waitingAct(entity: string, id: number): WaitingAct | undefined
  /** The bytes of a file that has not been sent. */
  readFile(number: number): Promise<ArrayBuffer | undefined>
  /** Destroys the copies and their key; acts stay. */
  forget(): Promise<void>
  /** Of this page only; nothing is destroyed. */
  close(): void
}

/** @throws Problem unavailable in a browser that stores nothing */
export async function createFieldMode(outside: FieldPorts): Promise<OpenFieldMode> {
  const listeners = createListeners()
  let known: FieldState | undefined
  const notify = () => {
    known = undefined
    listeners.notify()
  }
  const clock = watchClock(outside, notify)
  const ports: FieldPorts = { ...outside, send: clock.send }
  const device = await openDevice(ports.database)
  const queue = await openQueue(device, ports.database, ports.person.id)
  const copies = await openCopies(device, ports)
  const rows = createLocalRows(ports, copies, queue)
  const isSending = () => turns.last() !== undefined
  const { tell, tellLater, tellAfter } = tellChanges(ports, queue, rows.idOf, isSending)
  const change = () => {
    notify()
    tellLater()
  }
  const stopFollowing = queue.follow(change)
  const revoke = () => copies.destroy().then(notify)
  const onSaved = putSaved(copies, rows)
  const bringUpToDate = async () => {
    if (!copies.state()) return
    await loadScope(ports)
    try {
      await readDifferences(copies)
    } catch (error) {
      if (error instanceof HttpError && error.status === 410) return revoke()
      throw error
    }
    notify()
  }
  const turns = createTurns(`field ${ports.database}`, () => copies.reload(), change)
  const sendAll = () =>
    turns.take(async () => {
      tell()
      await sendQueue({ ports, device, queue, onSaved, onRevoked: revoke })
      tell()
      await unlessAway(bringUpToDate)
    })
  const resend = () => turns.last() ?? sendAll()
  const shown = createShownRows()
  const tools = { ports, device, queue, copies, rows, shown, inFlight: new Set<number>(), resend, onSaved }

  return {
    request: tellAfter(createFieldRequests(tools)),
    takes: copies.holds,
    waitingAct: (entity, id) => rows.actsOf(entity, id).at(-1),
    readFile: queue.fileOf,
    state() {
      known ??= describeState(copies, queue, {
        isSending: isSending(),
        person: ports.person.id,
        clockError: clock.error(),
      })
      return known
    },
    follow: listeners.follow,
    async takeAlong(roots) {
      await globalThis.navigator?.storage?.persist?.().catch(() => false)
      await loadScope(ports)
      await copies.begin(roots)
      await storeFirstAnswers(tools)
      await turns.take(bringUpToDate)
    },
    sendAll,
    decide: (number, decision) => decideAct(ports, queue, number, decision),
    exportQueue: () => writeQueueFile(tools),
    readQueue: (file) => readQueueFile(tools, file),
    remove: (withActs = false) => dropWaiting(queue, withActs).then((undo) => revoke().then(() => undo)),
    forget: revoke,
    close() {
      stopFollowing()
      queue.stop()
      device.db.close()
    },
  }
}

/** From the beginning where the server knows another copy, such as one of a backup. */
async function readDifferences(copies: Copies): Promise<void> {
  try {
    await copies.bringUpToDate()
  } catch (error) {
    const { roots } = copies.state() ?? {}
    if (!(error instanceof HttpError && error.status === 409)) throw error
    await copies.destroy()
    await copies.begin(roots)
    await copies.bringUpToDate()
  }
}

async function loadScope({ index, person }: FieldPorts): Promise<void> {
  await loadBodies(copyScope(index, person.actor).flatMap(({ name }) => index.get(name) ?? []))
}

/** Without connection or session, work is tried again later. */
async function unlessAway(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof HttpError && [0, 401].includes(error.status))) throw error
  }
}

/** Rows of the server have labels only where they were asked for. */
function putSaved(copies: Copies, rows: LocalRows): SendTools['onSaved'] {
  return async (entity, row) => {
    const before = typeof row.id === 'number' ? await rows.saved(entity, row.id) : undefined
    // The answer to a removal has only the id.
    if (!(systemNames.version in row))
      return before && copies.put(entity, { ...before, [systemNames.active]: false })
    const complete = isRow(row._labels) ? row : await rows.label(entity, row, before)
    await copies.put(entity, complete)
  }
}

/** @throws Problem conflict */
async function dropWaiting(queue: ActQueue, isAllowed: boolean) {
  const waiting = queue.acts().map(({ number }) => number)
  if (waiting.length > 0 && !isAllowed) throw new Problem('conflict', storeText.stillWaiting)
  return queue.drop(waiting)
}

function describeState(
  copies: Copies,
  queue: ActQueue,
  { isSending, person, clockError }: { isSending: boolean; person: number; clockError: number },
): FieldState {
  const held = copies.state()
  return {
    isOn: held !== undefined,
    isSending,
    rows: held?.rows ?? 0,
    bytes: (held?.bytes ?? 0) + queue.bytes(),
    ...(held?.copiedAt !== undefined && { copiedAt: held.copiedAt }),
    ...(clockError !== 0 && { clockError }),
    waiting: queue.acts().map((act) => asWaiting(act, person)),
    ...(held && { keptUntil: new Date(held.contactAt + keptFor).toISOString() }),
  }
}

function asWaiting(
  { isAttempted: _, revision: _r, origin, theirVersion: _t, digest: _d, failures: _f, ...act }: QueuedAct,
  person: number,
): WaitingAct {
  const isOthers = origin?.by !== undefined && origin.person !== person
  return isOthers ? { ...act, by: origin.by } : act
}
