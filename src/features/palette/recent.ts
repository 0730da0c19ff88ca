/* The records opened last, kept per user in this browser. Recognised by their addresses. */

import { useEffect } from 'react'
import { useStore } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { SearchHit } from '#model/wire/search'
import { type ConsoleTools, pathsOf, useConsole } from '../../engine'

const most = 8

/** A record that was opened. */
export type RecentRecord = Pick<SearchHit, 'entity' | 'id'>

/** The records opened last, latest first; remembers the one being looked at. */
export function useRecentRecords(): readonly RecentRecord[] {
  const tools = useConsole()
  const { pathname } = useLocation()
  const [recent, setRecent] = useStore<readonly RecentRecord[]>('palette.recent', [])
  useEffect(() => {
    const opened = recordAt(pathname, tools)
    if (!opened) return
    setRecent((old = []) =>
      [opened, ...old.filter(({ entity, id }) => entity !== opened.entity || id !== opened.id)].slice(
        0,
        most,
      ),
    )
  }, [pathname, tools, setRecent])
  return recent.filter(({ entity }) => tools.index.has(entity))
}

/** The record whose page is at an address. */
function recordAt(
  pathname: string,
  { entities, area }: Pick<ConsoleTools, 'entities' | 'area'>,
): RecentRecord | undefined {
  const id = Number(pathname.split('/').at(-1))
  if (!Number.isSafeInteger(id) || id < 1) return undefined
  const entity = entities.find((each) => {
    const paths = pathsOf(each, area)
    return each.menu !== undefined && [paths.show(id), paths.edit(id)].includes(pathname)
  })
  return entity && { entity: entity.name, id }
}
