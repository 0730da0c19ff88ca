/* For comparison: react-admin's DataTable over the same rows, with its own local list and pages of 200. */
import { ThemeProvider } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import {
  CoreAdminContext,
  DataTable,
  ListContextProvider,
  Pagination,
  ResourceContextProvider,
  useList,
} from 'react-admin'
import { HashRouter } from 'react-router-dom'
import type { Row } from '#model/entity/jsonSchema'
import { theme } from '../../../src/engine/console/theme'
import { columns, type GridDriver } from './rows'

const pageSize = 200

interface RaDataTableProps {
  readonly rows: readonly (Row & { readonly id: number })[]
  readonly isOpen: boolean
  onReady(measured: GridDriver): void
}

/** The table with its pagination. */
export function RaDataTable(props: RaDataTableProps) {
  return (
    <ThemeProvider theme={theme}>
      <HashRouter>
        <CoreAdminContext>
          <ResourceContextProvider value="widget">
            {props.isOpen && <Table {...props} />}
          </ResourceContextProvider>
        </CoreAdminContext>
      </HashRouter>
    </ThemeProvider>
  )
}

function Table({ rows, onReady }: RaDataTableProps) {
  // Rows that are present initially would all be rendered once, so they arrive as if from a request.
  const [data, setData] = useState<(Row & { id: number })[]>()
  useEffect(() => setData([...rows]), [rows])
  const list = useList({ ...(data && { data }), isPending: data === undefined, perPage: pageSize })
  onReady({
    search: (q) => list.setFilters(q === '' ? {} : { q }),
    filter: (column, values) => list.setFilters(values ? { [column]: values } : {}),
    sort: (field) => list.setSort({ field, order: 'ASC' }),
    drawn: () => {
      const lines = document.querySelectorAll('tbody tr')
      if (lines.length === 0) return undefined
      const pages = document.querySelector('.MuiTablePagination-displayedRows')?.textContent
      return `${pages} ${[...lines]
        .slice(0, 20)
        .map((line) => line.textContent)
        .join()}`
    },
    turn: () => list.setPage(list.page + 1),
    scroller: () => document.scrollingElement ?? document.body,
  })
  return (
    <ListContextProvider value={list}>
      <DataTable bulkActionButtons={false} rowClick={false}>
        {columns.map((source) => (
          <DataTable.Col key={source} source={source} />
        ))}
      </DataTable>
      <Pagination rowsPerPageOptions={[pageSize]} />
    </ListContextProvider>
  )
}
