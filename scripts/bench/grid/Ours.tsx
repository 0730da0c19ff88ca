/* Our list over rows in memory: the product's grid with a data provider of the same interface. */
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CoreAdminContext } from 'react-admin'
import { HashRouter } from 'react-router-dom'
import type { Row } from '#model/entity/jsonSchema'
import { evaluateQuery, indexRows } from '#model/evaluate/evaluate'
import { ConsoleContext, type ConsoleTools } from '../../../src/engine/console/console'
import { collectSlots } from '../../../src/engine/console/features'
import { theme } from '../../../src/engine/console/theme'
import { type ConsoleDataProvider, createDataProvider } from '../../../src/engine/data/dataProvider'
import { allRows } from '../../../src/engine/data/listParams'
import { peekPage, peekSums, prepareInIdle, queryOf, summarise } from '../../../src/engine/data/wholeAnswers'
import { EntityList } from '../../../src/engine/list/EntityList'
import { useLocalListView } from '../../../src/engine/list/state/useListView'
import { DialogsProvider } from '../../../src/engine/page/Dialogs'
import { lazyIcons } from '../../../src/engine/page/Icon'
import { type GridDriver, index, widget } from './rows'

const actor = { id: 1, name: 'Chief', role: 'chief' }
const none = () => Promise.reject(new Error('not part of what is measured'))
const setup = {
  title: '',
  features: [],
  loadingImages: [],
  loadEntities: none,
  loadIcons: none,
  loadValidators: none,
}
const tools: ConsoleTools = {
  setup,
  entities: [...index.values()],
  index,
  icons: lazyIcons(none),
  slots: collectSlots([]),
  user: { id: 1, nome: actor.name, email: '', roles: [], actor },
  actor,
  area: 'chief',
}

interface OursProps {
  readonly rows: readonly Row[]
  readonly isOpen: boolean
  onReady(measured: GridDriver): void
}

/** A data provider that responds from memory, as the product uses for APIs that return whole lists. */
export function providerOf(rows: readonly Row[]): ConsoleDataProvider {
  const prepared = indexRows(widget, rows, index)
  let isAsked = false
  const find = <T,>(answer: () => T) => {
    const found = answer()
    if (found && !isAsked) void prepareInIdle(prepared, () => true)
    isAsked ||= found !== undefined
    return found
  }
  return {
    ...createDataProvider(index),
    getList: async (_name, params) => {
      const page = find(() => evaluateQuery(widget, prepared, queryOf(params)))
      return { data: page.rows as never, total: page.total }
    },
    peekList: (_name, params) => dated(find(() => peekPage(prepared, queryOf(params)))),
    summary: async (_name, query) => ({ data: await summarise(prepared, query) }),
    peekSummary: (_name, query) => dated(peekSums(prepared, query)),
  }
}

function dated<T extends object>(answer: T | undefined): (T & { readonly at: number }) | undefined {
  return answer && { ...answer, at: Date.now() }
}

/** The list with all rows, without pages. */
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
      // The rows in the viewport; the grid is busy until the others are rendered too.
      const lines = document.querySelectorAll(
        '.grid-body:not(.grid-body--old) > .grid-row:not(.grid-row--waiting)',
      )
      if (lines.length === 0) return undefined
      return `${grid().getAttribute('aria-rowcount')} ${[...lines].map((line) => line.textContent).join()}`
    },
    scroller: grid,
  })
  return <EntityList entity={widget} state={state} label={widget.plural} />
}
