/* For comparison: AG Grid Community over the same rows, tuned as its manual recommends; grouping needs a licence. */
import { AllCommunityModule, createGrid, type GridApi, ModuleRegistry } from 'ag-grid-community'
import { useEffect, useRef } from 'react'
import type { Row } from '../../../model/entity/jsonSchema'
import { columns, type GridDriver } from '../grid/rows'

ModuleRegistry.registerModules([AllCommunityModule])

/** Row height in pixels, the same as ours. */
const rowHeight = 36

interface AgGridProps {
  readonly rows: readonly Row[]
  readonly isOpen: boolean
  onReady(measured: GridDriver): void
}

/** The grid, filling the available space, with all rows and no pages. */
export function AgGrid({ rows, isOpen, onReady }: AgGridProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen || !place.current) return
    const api = createGrid<Row>(place.current, {
      columnDefs: columns.map((field) => ({ field, filter: 'agTextColumnFilter' })),
      defaultColDef: { width: 150 },
      rowData: [...rows],
      rowHeight,
      animateRows: false,
      suppressColumnMoveAnimation: true,
      cacheQuickFilter: true,
    })
    onReady(asked(api, place.current))
    return () => api.destroy()
  }, [rows, isOpen, onReady])
  return <div ref={place} style={{ height: 692 }} />
}

function asked(api: GridApi<Row>, place: HTMLElement): GridDriver {
  return {
    search: (text) => api.setGridOption('quickFilterText', text),
    filter: (column, values) =>
      api.setFilterModel(
        values
          ? {
              [column]: {
                filterType: 'text',
                operator: 'OR',
                conditions: values.map((filter) => ({ filterType: 'text', type: 'equals', filter })),
              },
            }
          : null,
      ),
    sort: (colId) => api.applyColumnState({ state: [{ colId, sort: 'asc' }], defaultState: { sort: null } }),
    drawn: () => {
      const lines = [...place.querySelectorAll('.ag-row')]
      if (lines.length === 0) return undefined
      return `${api.getDisplayedRowCount()} ${lines.map((line) => line.textContent).join()}`
    },
    scroller: () => place.querySelector('.ag-grid-viewport') ?? place,
  }
}
