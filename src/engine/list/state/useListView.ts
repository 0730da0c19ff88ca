/*
 * Room: the view of a list. Hides that the address keeps it, and how columns and sizes are remembered.
 *
 * The view of a list and the way to change it. Hides where it is kept: everything in the address, how columns are
 * arranged also in this person's browser.
 */

import { useMemo, useState } from 'react'
import { useEvent, useStore } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { useConsole } from '../../shell/console'
import { originWord } from '../../shell/listAddress'
import { fittingView } from '../columns/fittingView'
import { actionsWidthOf } from '../rowWays'
import { appliedQueries, queryFilter } from './listQuery'
import {
  decodeView,
  defaultView,
  encodeView,
  hasView,
  type ListView,
  readOrigin,
  settleColumns,
} from './listView'
import { firstPageSize, useScreenSize } from './pageSizes'

/** The state of a list, the present page, and functions that change both. */
export interface ListState {
  readonly view: ListView
  /** What the list begins with for this role, as its schema says. */
  readonly usual: ListView
  /** From 1. */
  readonly page: number
  /** The address says nothing about the view. */
  readonly isPristine: boolean
  /** From where the filter comes, when it was not chosen here. */
  readonly origin: string | undefined
  /**
   * Changes the view; `origin` says from where its filter comes. With `inPlace`, "back" does not lead through it.
   */
  change(part: Partial<ListView>, origin?: string, inPlace?: boolean): void
  setPage(page: number): void
  /** Parameters of an address that shows exactly this to everyone. */
  link(): string
}

/** The part that is kept in the browser for the next time. */
type Arrangement = Pick<ListView, 'columns' | 'density'>

/**
 * The view of a section's list, kept in the address.
 * @param section tells apart the lists of one entity
 */
export function useListView(entity: Entity, section = ''): ListState {
  const tools = useConsole()
  const pageSize = firstPageSize[useScreenSize()]
  const [params, setParams] = useSearchParams()
  const key = [entity.name, section].filter((each) => each !== '').join('.')
  const [arranged, setArranged] = useStore<Arrangement | undefined>(`${key}.arrangement`)
  const usual = useMemo(
    () =>
      fittingView(entity, tools, defaultView(entity, tools, pageSize), actionsWidthOf(entity, tools.actor)),
    [entity, tools, pageSize],
  )
  const applied = useMemo(() => appliedQueries(entity, params), [entity, params])
  const said = useMemo(() => {
    const kept = arranged && {
      density: arranged.density,
      columns: settleColumns(arranged.columns, usual.columns),
    }
    return decodeView(params, { ...usual, ...kept, filter: queryFilter(applied) }, entity, tools)
  }, [params, usual, arranged, applied, entity, tools])
  const { value: view, hurry } = useAhead(said, params.toString())

  const change = useEvent((part: Partial<ListView>, origin?: string, inPlace?: boolean) => {
    const next = { ...view, ...part }
    const isArranged = Object.keys(part).every((name) => name === 'columns' || name === 'density')
    if (isArranged) {
      const isUsual = arrangementText(next) === arrangementText(usual)
      setArranged(isUsual ? undefined : { columns: next.columns, density: next.density })
    }
    // Where a personal arrangement is the default, the schema's columns must be stated in the address.
    const silent = arranged && !isArranged ? { ...usual, columns: [] } : usual
    const written = encodeView(next, silent, params)
    // A shorter spelling of a filter is said in full from now on.
    for (const { param } of applied) written.delete(param)
    if (!isArranged) written.delete('page')
    if (origin !== undefined) written.set(originWord, origin)
    else if ('filter' in part || 'q' in part) written.delete(originWord)
    hurry(next, written.toString())
    // Back leads to the rows before, not through every width that a column had.
    setParams(written, { replace: isArranged || inPlace === true })
  })
  const setPage = useEvent((page: number) =>
    setParams((current) => {
      if (page > 1) current.set('page', String(page))
      else current.delete('page')
      return current
    }),
  )
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const isPristine = !hasView(params) && applied.length === 0
  const origin = readOrigin(params)
  return useMemo(
    () => ({ view, usual, page, isPristine, origin, change, setPage, link: () => linkTo(view) }),
    [view, usual, page, isPristine, origin, change, setPage],
  )
}

/** The same for a list inside another page, whose state is not in the address. */
export function useLocalListView(entity: Entity, pageSize: number): ListState {
  const tools = useConsole()
  const usual = useMemo(() => defaultView(entity, tools, pageSize), [entity, tools, pageSize])
  const [view, setView] = useState(usual)
  const [page, setPage] = useState(1)
  const change = useEvent((part: Partial<ListView>) => {
    setView({ ...view, ...part })
    setPage(1)
  })
  return useMemo(
    () => ({
      view,
      usual,
      page,
      isPristine: view === usual,
      origin: undefined,
      change,
      setPage,
      link: () => linkTo(view),
    }),
    [view, usual, page, change],
  )
}

function linkTo(view: ListView): string {
  return encodeView(view, undefined, new URLSearchParams()).toString()
}

/** An address changes a moment after it was asked to; meanwhile quick hands go on from what they chose last. */
function useAhead<T>(said: T, address: string) {
  /** The addresses from here to the one that says the value. */
  const [ahead, setAhead] = useState<{ value: T; way: readonly string[] }>()
  const at = ahead?.way.indexOf(address) ?? -1
  const way = ahead && at >= 0 && at < ahead.way.length - 1 ? ahead.way.slice(at) : undefined
  // Who left an address and comes back to it means what it says, and so does who went elsewhere.
  if (ahead && at !== 0) setAhead(way && { value: ahead.value, way })
  return {
    value: ahead && way ? ahead.value : said,
    hurry: (value: T, target: string) => setAhead({ value, way: [...(way ?? [address]), target] }),
  }
}

function arrangementText({ columns, density }: Arrangement): string {
  return JSON.stringify([columns, density])
}
