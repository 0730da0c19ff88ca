/* Our own list over rows in memory: the grid as the product draws it, asked through the same data provider words. */
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CoreAdminContext } from 'react-admin'
import { HashRouter } from 'react-router-dom'
import {
  evaluateQuery,
  evaluateSummary,
  indexRows,
  isQueryReady,
  isSummaryReady,
  prepareList,
  prepareSummary,
} from '#model/evaluate'
import type { Row } from '#model/jsonSchema'
import type { Query } from '#model/query'
import { ConsoleContext, type ConsoleTools } from '../../../src/engine/console'
import { DialogsProvider } from '../../../src/engine/Dialogs'
import {
  allRows,
  type ConsoleDataProvider,
  createDataProvider,
  queryOf,
} from '../../../src/engine/dataProvider'
import { collectSlots } from '../../../src/engine/features'
import { workInIdle } from '../../../src/engine/idleWork'
import { EntityList } from '../../../src/engine/list/EntityList'
import { useLocalListView } from '../../../src/engine/list/useListView'
import { theme } from '../../../src/engine/theme'
import { index, type Measured, widget } from './rows'

const actor = { id: 1, name: 'Chief', role: 'chief' }
const none = () => Promise.reject(new Error('not part of what is measured'))
const setup = {
  title: '',
  features: [],
  demoNotice: '',
  loadingImages: [],
  loadEntities: none,
  loadIcons: none,
  loadValidators: none,
}
const tools: ConsoleTools = {
  setup,
  entities: [...index.values()],
  index,
  icons: {},
  slots: collectSlots([]),
  user: { id: 1, nome: actor.name, email: '', roles: [], actor },
  actor,
  area: 'chief',
}

interface OursProps {
  readonly rows: readonly Row[]
  readonly isOpen: boolean
  onReady(measured: Measured): void
}

/** A data provider whose answers come out of memory, as the product has it for APIs that answer whole lists. */
export function providerOf(rows: readonly Row[]): ConsoleDataProvider {
  const prepared = indexRows(widget, rows, index)
  let isAsked = false
  const find = (query: Query) => {
    const page = evaluateQuery(widget, prepared, query)
    if (!isAsked) void workInIdle(prepareList(prepared))
    isAsked = true
    return page
  }
  return {
    ...createDataProvider(index),
    getList: async (_name, params) => {
      const { rows: data, total } = find(queryOf(params))
      return { data: data as never, total }
    },
    peekList: (_name, params) => {
      const query = queryOf(params)
      return isQueryReady(prepared, query) ? find(query) : undefined
    },
    summary: async (_name, query) => {
      await workInIdle(prepareSummary(prepared, query))
      return { data: evaluateSummary(widget, prepared, query) }
    },
    peekSummary: (_name, query) =>
      isSummaryReady(prepared, query) ? evaluateSummary(widget, prepared, query) : undefined,
  }
}

/** The list, all rows below each other. */
export function Ours({ rows, isOpen, onReady }: OursProps) {
  const dataProvider = useMemo(() => providerOf(rows), [rows])
  const queryClient = useMemo(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 2_000 } } }),
    [],
  )
  return (
    <ThemeProvider theme={theme}>
      <HashRouter>
        <ConsoleContext.Provider value={tools}>
          <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
            <DialogsProvider>{isOpen && <List onReady={onReady} />}</DialogsProvider>
          </CoreAdminContext>
        </ConsoleContext.Provider>
      </HashRouter>
    </ThemeProvider>
  )
}

function List({ onReady }: Pick<OursProps, 'onReady'>) {
  const state = useLocalListView(widget, allRows)
  const grid = () => document.querySelector('[role=grid]') as Element
  onReady({
    search: (q) => state.change({ q }),
    filter: (column, values) => state.change({ filter: values ? { [column]: values } : {} }),
    sort: (column) => state.change({ sort: [[column, 'ASC']] }),
    group: (column) => state.change({ group: column }),
    drawn: () => {
      if (grid()?.getAttribute('aria-busy') !== 'false') return undefined
      const lines = document.querySelectorAll('.grid-body > .grid-row:not(.grid-row--waiting)')
      if (lines.length === 0) return undefined
      return `${grid().getAttribute('aria-rowcount')} ${[...lines].map((line) => line.textContent).join()}`
    },
    scroller: grid,
  })
  return <EntityList entity={widget} state={state} label={widget.plural} isNested />
}
