/*
 * Whether the server can be reached, and when it last answered. Hides the browser's events and the probes that
 * find the connection again. Queries and chunks wait for it instead of failing.
 */
import { onlineManager } from '@tanstack/react-query'
import type { Entity } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import { createListeners } from '../session/listeners'
import { requestHooks } from './http'

const probeAddress = '/api/sistema'
/** Milliseconds between probes. */
const probeDelay = 3_000

const { follow, notify } = createListeners()
export const followConnection = follow
let isReachable = true
let answeredAt = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

/** @param entity whose acts the field mode may take without a connection */
export function isConnected(entity?: string): boolean {
  return isReachable || (entity !== undefined && requestHooks.takes?.(entity) === true)
}

/** For what surrounds the buttons that save records. @example <form {...takenOffline(entity)}>…</form> */
export function takenOffline({ name }: Entity): Readonly<Record<string, string>> {
  return requestHooks.takes?.(name) ? { 'data-taken': '' } : {}
}

export function lastAnswerAt(): number {
  return answeredAt
}

/** For every answer of the server, even a refusal. */
function noteAnswer(): void {
  answeredAt = Date.now()
  change(true)
}

/** Finds out whether a request failed because the server cannot be reached. */
export async function checkConnection(): Promise<boolean> {
  try {
    await fetch(probeAddress, { cache: 'no-store' })
    noteAnswer()
  } catch {
    change(false)
  }
  return isReachable
}

export function whenConnected(): Promise<void> {
  return new Promise((resolve) => {
    if (isReachable) return resolve()
    const stop = followConnection(() => {
      stop()
      resolve()
    })
  })
}

/** Returns a function that stops. */
export function watchConnection(): () => void {
  requestHooks.note = (isReached) => (isReached ? noteAnswer() : checkConnection())
  requestHooks.isAway = () => !isReachable
  const onOffline = () => change(false)
  const onOnline = () => void checkConnection()
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  return () => {
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
    delete requestHooks.note
    delete requestHooks.isAway
    change(true)
  }
}

function change(next: boolean): void {
  clearTimeout(timer)
  timer = undefined
  if (!next) timer = setTimeout(() => void checkConnection(), probeDelay)
  if (next === isReachable) return
  isReachable = next
  // With the field mode, queries and saves have an answer without a connection.
  onlineManager.setOnline(next || requestHooks.field !== undefined)
  notify()
}

/** With the day, unless it is today. @example timeOf(Date.now()) // '14:32' */
export function timeOf(instant: number): string {
  const [then, now] = [instant, Date.now()].map((each) => showDateTime(new Date(each).toISOString()))
  const [day] = (now ?? '').split(' ')
  return then?.split(' ')[0] === day ? (then?.slice(-5) ?? '') : (then ?? '')
}
