/* Hooks for the global filter in the URL. It is stored with the session and carried from page to page. */

import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity, Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { mayAct } from '#model/people/access'
import { useConsole } from '../console/console'
import { readFromSession, storeInSession } from '../session/sessionValues'
import { narrowingDefaults, narrowingFilter, narrowingIn } from './narrowing'

const storageName = 'narrowing'

export function useNarrowingEntities(): readonly Entity[] {
  const { setup, index, actor } = useConsole()
  return useMemo(
    () =>
      (setup.narrowBy ?? []).flatMap((name) => {
        const entity = index.get(name)
        return entity && mayAct(entity, 'list', actor) ? [entity] : []
      }),
    [setup, index, actor],
  )
}

function useChosen(): ReadonlyMap<string, number> {
  const [search] = useSearchParams()
  const entities = useNarrowingEntities()
  const text = search.toString()
  return useMemo(
    () =>
      narrowingIn(
        new URLSearchParams(text),
        entities.map(({ name }) => name),
      ),
    [text, entities],
  )
}

export function useNarrowing(): URLSearchParams {
  const chosen = useChosen()
  return useMemo(() => new URLSearchParams([...chosen].map(([name, id]) => [name, String(id)])), [chosen])
}

export function useNarrowingFilter(entity: Entity): Filter {
  const chosen = useChosen()
  return useMemo(() => narrowingFilter(entity, chosen), [entity, chosen])
}

/** The entities in the global filter that apply to this entity. */
export function useNarrowedBy(entity: Entity): readonly Entity[] {
  const chosen = useChosen()
  return useNarrowingEntities().filter(({ name }) => {
    const id = chosen.get(name)
    return id !== undefined && Object.keys(narrowingFilter(entity, new Map([[name, id]]))).length > 0
  })
}

export function useNarrowingDefaults(entity: Entity): Readonly<Record<string, number>> {
  const chosen = useChosen()
  return useMemo(() => narrowingDefaults(entity, chosen), [entity, chosen])
}

export function useChooseNarrowing(): (choices: Readonly<Record<string, number | undefined>>) => void {
  const [, setSearch] = useSearchParams()
  return (choices) => {
    for (const [name, id] of Object.entries(choices)) keep(name, id)
    setSearch((old) => {
      const search = new URLSearchParams(old)
      for (const [name, id] of Object.entries(choices)) {
        if (id === undefined) search.delete(name)
        else search.set(name, String(id))
      }
      return search
    })
  }
}

/** Stores the URL's choices and adds the stored ones to a URL without them. */
export function NarrowingKeeper() {
  const [search, setSearch] = useSearchParams()
  const entities = useNarrowingEntities()
  useEffect(() => {
    const names = entities.map(({ name }) => name)
    const said = narrowingIn(search, names)
    for (const [name, id] of said) keep(name, id)
    const missing = names.flatMap((name) => {
      const id = kept()[name]
      return id === undefined || search.has(name) ? [] : [[name, String(id)] as const]
    })
    if (missing.length === 0) return
    setSearch(
      (old) => {
        const whole = new URLSearchParams(old)
        for (const [name, id] of missing) whole.set(name, id)
        return whole
      },
      { replace: true },
    )
  }, [search, setSearch, entities])
  return null
}

function kept(): Readonly<Record<string, number>> {
  const stored = readFromSession(storageName)
  const numbers = Object.entries(isRow(stored) ? stored : {}).flatMap(([name, id]) =>
    typeof id === 'number' ? [[name, id] as const] : [],
  )
  return Object.fromEntries(numbers)
}

function keep(name: string, id: number | undefined) {
  const { [name]: old, ...others } = kept()
  if (old !== id) storeInSession(storageName, id === undefined ? others : { ...others, [name]: id })
}
