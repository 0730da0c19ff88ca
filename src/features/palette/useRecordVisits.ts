/* Adds opened records to the recent ones, recognised by their URLs. */

import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { type ConsoleTools, pathsOf, useConsole, useRecent } from '../../engine'

export function useRecordVisits(): void {
  const tools = useConsole()
  const { pathname } = useLocation()
  const { note } = useRecent(false)
  const { viewer } = tools.actor
  const opened = recordAt(pathname, tools)
  // Errors are ignored: a missing recent record is harmless.
  const record = useEvent(() => opened && !viewer && void note(opened).catch(() => undefined))
  const { entity, id } = opened ?? {}
  useEffect(() => {
    if (entity !== undefined && id !== undefined) record()
  }, [entity, id, record])
}

function recordAt(pathname: string, { entities, area }: Pick<ConsoleTools, 'entities' | 'area'>) {
  const id = Number(pathname.split('/').at(-1))
  if (!Number.isSafeInteger(id) || id < 1) return undefined
  const entity = entities.find((each) => {
    const paths = pathsOf(each, area)
    return each.menu !== undefined && [paths.show(id), paths.edit(id)].includes(pathname)
  })
  return entity && { entity: entity.name, id }
}
