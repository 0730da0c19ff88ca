import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fold } from '#model/formats/fold'
import { distanceOf } from '#model/query/distance'
import { comparedHits, hitsOf, searchedText } from '#model/query/hits'
import type { BookmarkedRecord } from '#model/wire/record/userData'
import {
  call,
  leaveConsole,
  pathsOf,
  searchMenu,
  useCacheReader,
  useConsole,
  useDebounced,
  useFavourites,
  useMayCreateEach,
  useMenu,
  useRecent,
} from '../../engine'
import { text } from './messages'

export interface PaletteItem {
  readonly key: string
  readonly group: string
  readonly title: string
  readonly subtitle?: string
  readonly icon: string
  /** The target path; without one, the item calls `run`. */
  readonly to?: string
  readonly record?: BookmarkedRecord
  run?(): void
}

const shortest = 2

export function usePaletteItems(words: string) {
  const tools = useConsole()
  const { area, actor, index, entities } = tools
  const typed = words.trim()
  const { early, late, ...search } = useHits(typed)
  const favourites = useFavourites()
  const recent = useRecent()
  const marked = useFirst(favourites.isLost ? [] : favourites.favourites)
  const opened = useFirst(recent.isLost ? [] : recent.recent)
  const sections = searchMenu(useMenu(), words).flatMap((group) =>
    group.entries.map(
      ({ title, icon, path }): PaletteItem => ({
        key: path,
        group: text.sections,
        title,
        subtitle: group.title,
        icon,
        to: path,
      }),
    ),
  )
  const mayCreate = useMayCreateEach(entities.filter(({ menu }) => menu?.roles.includes(actor.role)))
  const creations: readonly PaletteItem[] = entities
    .filter((entity) => entity.menu?.roles.includes(actor.role) && mayCreate(entity))
    .map((entity) => ({
      key: `create ${entity.name}`,
      group: text.actions,
      title: text.create(entity.title),
      icon: entity.menu?.icon ?? '',
      to: pathsOf(entity, area).create,
    }))
  const leaving: PaletteItem = {
    key: 'signOut',
    group: text.actions,
    title: text.signOut,
    icon: 'Key',
    run: () => void leaveConsole(),
  }
  const terms = fold(words).split(' ')
  const actions = [...creations, leaving].filter(({ title }) => {
    const folded = fold(title)
    return terms.every((word) => folded.includes(word))
  })
  const records = (hits: readonly BookmarkedRecord[], group?: string) =>
    hits.flatMap((hit) => recordItem(hit, group))
  const named = sections.filter(({ title }) => isNamed(title, typed))
  const others = search.isSearching ? [] : sections.filter(({ title }) => !isNamed(title, typed))
  const items =
    typed !== ''
      ? [
          ...bestFirst([...named, ...records(early), ...actions], words),
          ...bestFirst([...records(late), ...others], words),
        ]
      : // Sections wait, because they would move.
        marked && opened
        ? [...records(opened, text.recent), ...records(marked, text.marked), ...sections]
        : []
  return { items, ...search }

  function recordItem(record: BookmarkedRecord, group?: string): PaletteItem[] {
    const { entity: name, id, label: title } = record
    const entity = index.get(name)
    if (!entity?.menu) return []
    const { icon } = entity.menu
    const to = pathsOf(entity, area).show(id)
    // A record may be both recent and a favourite.
    const key = `${group ?? ''} ${to}`
    return [{ key, group: group ?? entity.plural, title, subtitle: group && entity.title, icon, to, record }]
  }
}

/** What matches elsewhere than in its name is not worth the first place. */
function isNamed(name: string, typed: string): boolean {
  return distanceOf(name, typed) < 4
}

interface EarlyHits {
  readonly typed: string
  readonly hits: readonly BookmarkedRecord[]
}

/** `early` are shown while the server searches; they keep their places, and `late`, its other hits, follow. */
function useHits(typed: string) {
  const settled = useDebounced(typed)
  const found = useQuery({
    queryKey: ['palette', settled],
    queryFn: () => call('GET /busca', { query: { q: settled } }),
    enabled: settled.length >= shortest,
  })
  const local = useLocalHits(typed)
  const [early, setEarly] = useState<EarlyHits>({ typed: '', hits: [] })
  const late = without(settled === early.typed ? (found.data ?? []) : [], early.hits)
  if (early.typed !== typed) {
    const known = [...local, ...without([...early.hits, ...late], local)]
    setEarly({
      typed,
      hits: typed.length < shortest ? [] : known.filter(({ label }) => isNamed(label, typed)),
    })
  }
  const isTyping = settled !== typed
  return {
    early: early.hits,
    late,
    isTyping,
    isSearching: found.isFetching || isTyping,
    hasFailed: found.isError,
  }
}

function without(hits: readonly BookmarkedRecord[], known: readonly BookmarkedRecord[]) {
  return hits.filter(({ entity, id }) => !known.some((hit) => hit.entity === entity && hit.id === id))
}

/** The first value that is known; a later answer changes nothing. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return first
}

/** Records of the lists that the browser holds. */
function useLocalHits(typed: string): readonly BookmarkedRecord[] {
  const { entities } = useConsole()
  const { peekList } = useCacheReader()
  return useMemo(() => {
    const q = searchedText(typed)
    if (q === '') return []
    const pagination = { page: 1, perPage: comparedHits }
    const params = { filter: { q }, pagination, meta: { labels: true, fields: ['id'] } }
    const listed = entities.filter(({ menu }) => menu)
    return listed.flatMap((entity) => hitsOf(entity, peekList?.(entity.name, params)?.rows ?? [], q))
  }, [entities, peekList, typed])
}

/** Sorts items within their group by match, and groups by their best item. */
export function bestFirst<T extends Pick<PaletteItem, 'group' | 'title'>>(
  items: readonly T[],
  words: string,
): readonly T[] {
  const names = [...new Set(items.map(({ group }) => group))]
  const ranked = names.map((name) =>
    items
      .filter(({ group }) => group === name)
      .map((item) => ({ item, distance: distanceOf(item.title, words) }))
      .toSorted((a, b) => a.distance - b.distance),
  )
  return ranked
    .toSorted((a, b) => (a[0]?.distance ?? 0) - (b[0]?.distance ?? 0))
    .flatMap((group) => group.map(({ item }) => item))
}
