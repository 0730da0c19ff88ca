/*
 * The choices of the address for components, and the keeper that carries them from page to page. They are kept with
 * the session and leave with it.
 */

import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity, Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { mayAct } from '#model/people/access'
import { keepInSession, keptInSession } from '../session/kept'
import { useConsole } from '../shell/console'
import { narrowingDefaults, narrowingFilter, narrowingIn } from './narrowing'

const storageName = 'narrowing'

/** The entities that the console may be narrowed by, those of them that the person may list. */
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

/** What is chosen now, by entity name. */
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

/** What is chosen now as parameters of an address. */
export function useNarrowing(): URLSearchParams {
  const chosen = useChosen()
  return useMemo(() => new URLSearchParams([...chosen].map(([name, id]) => [name, String(id)])), [chosen])
}

/** The filter by which the console narrows the rows of an entity now. */
export function useNarrowingFilter(entity: Entity): Filter {
  const chosen = useChosen()
  return useMemo(() => narrowingFilter(entity, chosen), [entity, chosen])
}

/** The entities by a record of which the rows of an entity are narrowed now. */
export function useNarrowedBy(entity: Entity): readonly Entity[] {
  const chosen = useChosen()
  return useNarrowingEntities().filter(({ name }) => {
    const id = chosen.get(name)
    return id !== undefined && Object.keys(narrowingFilter(entity, new Map([[name, id]]))).length > 0
  })
}

/** Values that a new record of an entity starts with now. */
export function useNarrowingDefaults(entity: Entity): Readonly<Record<string, number>> {
  const chosen = useChosen()
  return useMemo(() => narrowingDefaults(entity, chosen), [entity, chosen])
}

/** Chooses records by entity name; undefined takes a choice back. */
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

/** Keeps what the address says, and says it again where an address does not. */
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
  const stored = keptInSession(storageName)
  const numbers = Object.entries(isRow(stored) ? stored : {}).flatMap(([name, id]) =>
    typeof id === 'number' ? [[name, id] as const] : [],
  )
  return Object.fromEntries(numbers)
}

function keep(name: string, id: number | undefined) {
  const { [name]: old, ...others } = kept()
  if (old !== id) keepInSession(storageName, id === undefined ? others : { ...others, [name]: id })
}
