/*
 * Where the user left each entry of the browser's history: scroll positions, focus, and state such as selected
 * rows. Back and Forward return to it. Kept in memory, and forgotten with the session.
 */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isRow } from '#model/entity/jsonSchema'

/** An element that can be found again when the page is rendered anew. */
export interface ElementName {
  readonly tag: string
  readonly label: string
  /** Among those with the same tag and label. */
  readonly place: number
}

export interface Scroll {
  readonly top: number
  readonly left: number
}

export interface Visit {
  readonly pathname: string
  scroll: Scroll
  focus: ElementName | undefined
  readonly scrollers: Map<string, { readonly name: ElementName; readonly scroll: Scroll }>
  readonly values: Map<string, unknown>
}

const mostVisits = 60

/** The element that contains the page, without menu and bars. */
export const contentId = 'content'

const visits = new Map<string, Visit>()
let current: Visit = newVisit('')

/** Set by visitTracking.ts, which is loaded after the first page. */
export const tracking: { returnTo?: (visit: Visit) => void; stop?: (() => void) | undefined } = {}

export function currentVisit(): Visit {
  return current
}

function newVisit(pathname: string): Visit {
  return { pathname, scroll: { top: 0, left: 0 }, focus: undefined, scrollers: new Map(), values: new Map() }
}

export function forgetVisits(): void {
  tracking.stop?.()
  visits.clear()
  current = newVisit('')
}

/**
 * The router calls every entry "default" that it did not make itself, such as a typed address or a plain link. Those
 * have a key of ours in the state of the entry; undefined for a new one.
 */
function visitKey(key: string): string | undefined {
  if (key !== 'default') return key
  const state: unknown = window.history.state
  return isRow(state) && typeof state.visit === 'string' ? state.visit : undefined
}

/** Gives a new entry a key of its own, so that Back finds it. */
function nameEntry(): string {
  const visit = Math.random().toString(36).slice(2)
  window.history.replaceState({ ...(window.history.state as object | null), visit }, '')
  return visit
}

/**
 * Begins the visit of a history entry, with the new page in the document.
 * @param routerKey the router's key of the entry
 * @param isReturn came by Back or Forward
 */
export function enterVisit(routerKey: string, pathname: string, isReturn: boolean): void {
  tracking.stop?.()
  const key = visitKey(routerKey) ?? nameEntry()
  const before = visits.get(key)
  const isSamePage = current.pathname === pathname
  if (isReturn && before) {
    current = before
    tracking.returnTo?.(before)
    return
  }
  // Another query of the same page stays where it is.
  current = isSamePage
    ? { ...current, scrollers: new Map(current.scrollers), values: new Map(current.values) }
    : newVisit(pathname)
  visits.delete(key)
  visits.set(key, current)
  const [oldest] = visits.keys()
  if (visits.size > mostVisits && oldest !== undefined) visits.delete(oldest)
  if (!isSamePage && window.scrollY > 0) window.scrollTo(0, 0)
}

/**
 * State that Back and Forward restore. A new `name` begins with `initial`, unless the visit has a value for it.
 * @example const [rows, setRows] = useVisitState(`selection ${query}`, none)
 */
export function useVisitState<T>(name: string, initial: T): [value: T, store: (value: T) => void] {
  const { key } = useLocation()
  const [stored, setStored] = useState(() => ({ name, value: valueIn(key, name, initial) }))
  const now = stored.name === name ? stored : { name, value: valueIn(key, name, initial) }
  if (stored !== now) setStored(now)
  const { value } = now
  useEffect(() => {
    visits.get(visitKey(key) ?? '')?.values.set(name, value)
  }, [key, name, value])
  return [value, (next) => setStored({ name, value: next })]
}

function valueIn<T>(key: string, name: string, otherwise: T): T {
  const values = visits.get(visitKey(key) ?? '')?.values
  return values?.has(name) ? (values.get(name) as T) : otherwise
}
