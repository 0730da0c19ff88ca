/*
 * The view of a list. Hides that the URL stores it, and how columns and page sizes are remembered.
 */

import { useMemo, useState } from 'react'
import { useEvent, useStore } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import { useConsole } from '../../console/console'
import { originWord } from '../../console/listAddress'
import { actionsWidthOf } from '../../rows/rowActionRules'
import { fittingView } from '../columns/fittingView'
import { appliedQueries, queryFilter } from './appliedQueries'
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

export interface ListState {
  readonly view: ListView
  readonly usual: ListView
  /** 1-based. */
  readonly page: number
  readonly isPristine: boolean
  /** The page or link that the filter came from. */
  readonly origin: string | undefined
  /**
   * Changes the view; `origin` names the source of its filter. With `inPlace` the history entry is replaced.
   */
  change(part: Partial<ListView>, origin?: string, inPlace?: boolean): void
  setPage(page: number): void
  /** URL parameters that reproduce exactly this view for other users. */
  link(): string
}

/** The part saved in the browser for the next visit. */
type ColumnPreferences = Pick<ListView, 'columns' | 'density'>

/** @param section one of several lists of the entity */
export function useListView(entity: Entity, section?: View): ListState {
  const tools = useConsole()
  const pageSize = firstPageSize[useScreenSize()]
  const [params, setParams] = useSearchParams()
  const key = [entity.name, ...(section ? [section.path] : [])].join('.')
  const [arranged, setArranged] = useStore<ColumnPreferences | undefined>(`${key}.arrangement`)
  const usual = useMemo(
    () =>
      fittingView(
        entity,
        tools,
        defaultView(entity, tools, pageSize, section?.filter),
        actionsWidthOf(entity, tools.actor),
      ),
    [entity, tools, pageSize, section],
  )
  const applied = useMemo(() => appliedQueries(entity, params), [entity, params])
  const decoded = useMemo(() => {
    const preferences = arranged && {
      density: arranged.density,
      columns: settleColumns(arranged.columns, usual.columns),
    }
    return decodeView(params, { ...usual, ...preferences, filter: queryFilter(applied) }, entity, tools)
  }, [params, usual, arranged, applied, entity, tools])
  const { value: view, hurry } = useAhead(decoded, params.toString())

  const change = useEvent((part: Partial<ListView>, origin?: string, inPlace?: boolean) => {
    const next = { ...view, ...part }
    const isArranged = Object.keys(part).every((name) => name === 'columns' || name === 'density')
    if (isArranged) {
      const isUsual = arrangementText(next) === arrangementText(usual)
      setArranged(isUsual ? undefined : { columns: next.columns, density: next.density })
    }
    // With a saved arrangement the default differs per user, so the columns are always written out.
    const silent = arranged && !isArranged ? { ...usual, columns: [] } : usual
    const written = encodeView(next, silent, params)
    // Declared query parameters are replaced by the full filter.
    for (const { param } of applied) written.delete(param)
    if (!isArranged) written.delete('page')
    if (origin !== undefined) written.set(originWord, origin)
    else if ('filter' in part || 'q' in part) written.delete(originWord)
    hurry(next, written.toString())
    // The back button undoes queries, but not every change of a column's width.
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

/** The same for a list inside another page, whose state is not in the URL. */
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

/** The router applies URL changes asynchronously; until then, further changes build on the pending one. */
function useAhead<T>(current: T, address: string) {
  /** The URLs from the current one to the one with the pending value. */
  const [ahead, setAhead] = useState<{ value: T; urls: readonly string[] }>()
  const at = ahead?.urls.indexOf(address) ?? -1
  const urls = ahead && at >= 0 && at < ahead.urls.length - 1 ? ahead.urls.slice(at) : undefined
  // Navigating back or elsewhere discards the pending value.
  if (ahead && at !== 0) setAhead(urls && { value: ahead.value, urls })
  return {
    value: ahead && urls ? ahead.value : current,
    hurry: (value: T, target: string) => setAhead({ value, urls: [...(urls ?? [address]), target] }),
  }
}

function arrangementText({ columns, density }: ColumnPreferences): string {
  return JSON.stringify([columns, density])
}
