/*
 * For comparison: AG Grid Community with its infinite row model over the same API, in pages or, with `whole`, without.
 * It has no search for rows loaded on demand, so the search box is ours, with the same debounce as our list.
 */
import {
  AllCommunityModule,
  type ColDef,
  createGrid,
  type GridApi,
  type IDatasource,
  ModuleRegistry,
} from 'ag-grid-community'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Row } from '../../../model/entity/jsonSchema'
import { askRows } from '../list/api'
import { listed, properties } from '../list/schemas'

export { prepare } from '../list/api'

ModuleRegistry.registerModules([AllCommunityModule])

const typingPause = 300

const columnDefs: ColDef<Row>[] = listed.columns.map((field) => {
  const choices = new Map(properties[field]?.oneOf?.map(({ const: value, title }) => [value, title]))
  return {
    field,
    headerName: properties[field]?.title ?? field,
    ...(field === 'name' && { sort: 'asc' }),
    // The only filter without a licence that suits values of a list.
    ...(choices.size > 0 && {
      filter: 'agTextColumnFilter',
      filterParams: { filterOptions: ['equals'], maxNumConditions: 1 },
      floatingFilter: true,
      valueFormatter: ({ value }: { value: string }) => choices.get(value) ?? '',
    }),
    ...(field.endsWith('_id') && {
      valueGetter: ({ data }: { data?: Row | undefined }) =>
        (data?._labels as Record<string, string> | undefined)?.[field],
    }),
  }
})

function sourceOf(words: string): IDatasource {
  return {
    getRows({ startRow, endRow, sortModel, filterModel, successCallback, failCallback }) {
      const filter = Object.fromEntries(
        Object.entries(filterModel as Record<string, { filter: string }>).map(([field, each]) => [
          field,
          each.filter,
        ]),
      )
      const params = new URLSearchParams({
        filter: JSON.stringify(filter),
        sort: JSON.stringify(sortModel.map(({ colId, sort }) => [colId, sort.toUpperCase()])),
        range: JSON.stringify([startRow, endRow - 1]),
        fields: listed.columns.join(),
        labels: '1',
        ...(words !== '' && { q: words }),
      })
      askRows(`/api/${listed.name}?${params}`).then(
        ({ rows, total }) => successCallback(rows, total),
        failCallback,
      )
    },
  }
}

function Grid({ isWhole }: { readonly isWhole: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const api = useRef<GridApi<Row>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!place.current) return
    const grid = createGrid<Row>(place.current, {
      columnDefs,
      defaultColDef: { width: 150 },
      rowModelType: 'infinite',
      datasource: sourceOf(''),
      rowHeight: 36,
      animateRows: false,
      rowSelection: { mode: 'multiRow', headerCheckbox: false },
      ...(!isWhole && {
        pagination: true,
        paginationPageSize: listed.pageSize,
        paginationPageSizeSelector: false,
        cacheBlockSize: listed.pageSize,
      }),
    })
    api.current = grid
    return () => grid.destroy()
  }, [isWhole])
  const search = (words: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => api.current?.setGridOption('datasource', sourceOf(words)), typingPause)
  }
  return (
    <>
      <input type="search" placeholder="Search" onChange={(event) => search(event.target.value)} />
      <div ref={place} style={{ height: 800 }} />
    </>
  )
}

/** An empty page with a link, or the grid; another URL mounts another grid. */
export function Side() {
  const address = useSyncExternalStore(
    (tell) => {
      window.addEventListener('hashchange', tell)
      return () => window.removeEventListener('hashchange', tell)
    },
    () => location.hash,
  )
  return (
    <>
      <nav>
        <a href={`#/${listed.path}`}>{listed.title}</a>
      </nav>
      {address !== '' && <Grid key={address} isWhole={address.includes('whole')} />}
    </>
  )
}
