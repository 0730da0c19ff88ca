/* A list on paper and without a connection; loaded after the rows. */
import Box from '@mui/material/Box'
import { HttpError, useDataProvider, useEvent, useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { useConsole, useSection } from '../console/console'
import { startText } from '../console/startMessages'
import { lastAnswerAt, timeOf } from '../data/connection'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { requestHooks } from '../data/http'
import { useConnection } from '../data/useConnection'
import { usePrintKey } from '../export/usePrintKey'
import { listText } from '../messages'
import { loadPart } from '../page/lazyPart'
import type { ListColumn } from '../rows/listColumns'
import { isFieldUsed } from '../session/fieldUse'
import type { ListData } from './data/useListData'
import { gridText } from './messages'
import { exportRequest } from './state/exportRequest'
import type { ListQuery } from './state/listQuery'
import type { ListView } from './state/listView'

interface ListPaperProps {
  readonly entity: Entity
  readonly view: ListView
  readonly listQuery: ListQuery
  readonly columns: readonly ListColumn[]
  readonly data: ListData
}

/** The other layouts are printed as they are. */
const listed: readonly string[] = ['grid', 'board', 'gallery', 'tree']
const printedOnly = { display: 'none', '@media print': { display: 'block', p: 1 } }

export function ListPaper(props: ListPaperProps) {
  const { entity, view, data } = props
  const { actor } = useConsole()
  const isOlder = useOlderThanBanner(data)
  // The paper has what an export has; other roles print the page itself.
  const isPrinted = isPrintable(view) && mayAct(entity, 'export', actor)
  const print = usePrint(props)
  usePrintKey(isPrinted ? print : undefined)
  return (
    <>
      {isOlder && (
        <Box sx={{ px: 2, py: 1, color: 'text.secondary' }}>
          {listText.fromBefore(timeOf(requestHooks.copiedAt?.() ?? data.updatedAt))}
        </Box>
      )}
      {/* The browser's own menu prints what is on the screen. */}
      {isPrinted && <Box sx={printedOnly}>{gridText.printHint}</Box>}
    </>
  )
}

/** Without a connection, whether the banner of the page does not tell the time of these rows. */
function useOlderThanBanner({ isOld, answer, updatedAt }: ListData): boolean {
  const isConnected = useConnection()
  const { user } = useConsole()
  if (isConnected || isOld || answer === undefined) return false
  return isFieldUsed(user) || timeOf(updatedAt) !== timeOf(lastAnswerAt())
}

/** Layouts whose rows make a list on paper. */
export function isPrintable({ shape }: ListView): boolean {
  return listed.includes(shape?.kind ?? 'grid')
}

export function usePrint({
  entity,
  view,
  listQuery,
  columns,
}: Omit<ListPaperProps, 'data'>): () => Promise<void> {
  const tools = useConsole()
  const section = useSection()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  return useEvent(async () => {
    try {
      const { printList } = await loadPart(() => import('./printList'))
      const request = exportRequest(entity, tools, section, view, listQuery)
      await printList({ request, columns, tools, dataProvider })
    } catch (error) {
      notify(error instanceof HttpError ? error.message : startText.partFailed, { type: 'error' })
    }
  })
}
