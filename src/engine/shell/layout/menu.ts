/* Builds the menu of a role from entities and feature pages. Pure. */

import type { Act } from '#model/entity/entity'
import { fold } from '#model/formats/fold'
import { hasSection, mayAct } from '#model/people/access'
import type { ConsoleTools } from '../../console/console'
import { joinPath, pathsOf } from '../../console/routing'

export interface MenuEntry {
  readonly title: string
  readonly subtitle?: string
  readonly icon: string
  readonly path: string
  readonly base?: string
  readonly order: number
}

export interface MenuGroup {
  readonly title: string
  readonly entries: readonly MenuEntry[]
}

export const accountGroup = '$account'

type Tools = Pick<ConsoleTools, 'index' | 'slots' | 'actor' | 'area'>

/** @param hidden paths of feature entries to leave out */
export function menuOf(tools: Tools, hidden: readonly string[] = []): readonly MenuGroup[] {
  const { index, actor, area } = tools
  const groups = new Map<string, MenuEntry[]>()
  const add = (group: string, entry: MenuEntry) => {
    const entries = groups.get(group)
    if (entries) entries.push(entry)
    else groups.set(group, [entry])
  }

  for (const entity of index.values()) {
    if (!entity.menu || !hasSection(entity, actor)) continue
    const { group, roles: _roles, ...entry } = entity.menu
    const base = entity.path === undefined ? undefined : joinPath(area, entity.path)
    add(group, { ...entry, path: pathsOf(entity, area).list, base })
  }
  for (const { group, entry } of featureEntriesOf(tools)) {
    if (group !== accountGroup && !hidden.includes(entry.path)) add(group, entry)
  }

  return [...groups]
    .map(([title, entries]) => ({ title, entries: inOrder(entries) }))
    .toSorted((a, b) => (a.entries[0]?.order ?? 0) - (b.entries[0]?.order ?? 0))
}

export function accountEntriesOf(tools: Tools): readonly MenuEntry[] {
  return inOrder(
    featureEntriesOf(tools)
      .filter(({ group }) => group === accountGroup)
      .map(({ entry }) => entry),
  )
}

export function currentEntry(groups: readonly MenuGroup[], pathname: string): MenuEntry | undefined {
  // Prefers the longest matching path, because sections can be nested.
  return groups
    .flatMap((group) => group.entries)
    .map((entry) => ({ entry, base: entry.base ?? entry.path }))
    .filter(({ base }) => pathname === base || pathname.startsWith(`${base}/`))
    .toSorted((a, b) => b.base.length - a.base.length)[0]?.entry
}

/** The first entries that fit on a screen, plus the current one. */
export function beginningOf(
  groups: readonly MenuGroup[],
  most: number,
  current: string | undefined,
): readonly MenuGroup[] {
  let left = most
  return groups.flatMap((group) => {
    const entries = group.entries.filter(({ path }) => {
      left -= 1
      return left >= 0 || path === current
    })
    return entries.length === 0 ? [] : [{ ...group, entries }]
  })
}

export function searchMenu(groups: readonly MenuGroup[], words: string): readonly MenuGroup[] {
  const wanted = fold(words).split(' ').filter(Boolean)
  return groups.flatMap((group) => {
    const entries = group.entries.filter(({ title, subtitle = '' }) => {
      const text = fold(`${title} ${subtitle} ${group.title}`)
      return wanted.every((word) => text.includes(word))
    })
    return entries.length === 0 ? [] : [{ ...group, entries }]
  })
}

export function featureEntriesOf({ index, slots, actor, area }: Tools) {
  const may = (act: Act) => [...index.values()].some((entity) => mayAct(entity, act, actor))
  return slots.menu
    .filter(({ roles, act }) => roles.includes(actor.role) && (!act || may(act)))
    .map(({ group, title, subtitle, icon, order, path, while: holds }) => ({
      group,
      holds,
      entry: { title, subtitle, icon, order, path: path.startsWith('/') ? path : joinPath(area, path) },
    }))
}

function inOrder(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.toSorted((a, b) => a.order - b.order)
}
