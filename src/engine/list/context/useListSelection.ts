import { useMemo } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import type { FoundRow } from '#model/query/queryOf'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import type { ListContextSource } from './useListChanges'

/** react-admin's own limit for "select all". */
const mostSelected = 250

type Id = number | string

export function useListSelection({ entity, listQuery, data, selection }: ListContextSource) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { rows } = data
  const { rows: selectedRows, isAll, choose, clear } = selection
  const selectedIds = useMemo(
    // For "all that match" only the loaded ids are known.
    () => (isAll ? rows().map((row) => row.id) : [...selectedRows.keys()]),
    [isAll, selectedRows, rows],
  )

  const onSelect = useEvent(async (ids: readonly Id[]) => {
    const loaded = new Map<number, FoundRow>(
      [...selectedRows.values(), ...rows()].map((row) => [row.id, row]),
    )
    const chosenIds = ids.map(Number)
    const unknown = chosenIds.filter((id) => !loaded.has(id))
    if (unknown.length > 0) {
      const found = await dataProvider.getMany<FoundRow>(entity.name, {
        ids: unknown,
        meta: { labels: true },
      })
      for (const row of found.data) loaded.set(row.id, row)
    }
    choose(chosenIds.map((id) => loaded.get(id)).filter((row) => row !== undefined))
  })
  const onToggleItem = useEvent((id: Id) => {
    const others = selectedIds.filter((each) => String(each) !== String(id))
    return onSelect(others.length < selectedIds.length ? others : [...selectedIds, id])
  })
  const onSelectAll = useEvent(async ({ limit = mostSelected }: { readonly limit?: number } = {}) => {
    const { filter, q, sort } = listQuery
    const [first] = sort
    const matching = await dataProvider.getList(entity.name, {
      pagination: { page: 1, perPage: limit },
      ...(first && { sort: { field: first[0], order: first[1] } }),
      filter: { ...filter, ...(q !== '' && { q }) },
      meta: { labels: true, thenBy: sort },
    })
    choose(matching.data)
  })
  return useMemo(
    () => ({ selectedIds, onSelect, onToggleItem, onSelectAll, onUnselectItems: clear }),
    [selectedIds, onSelect, onToggleItem, onSelectAll, clear],
  )
}
