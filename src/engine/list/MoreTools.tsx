/* The menu of a list with the dialogs that it opens, as one lazy chunk. */
import { useEffect, useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { openModes } from '#model/import/importFields'
import { mayAct } from '#model/people/access'
import { useSendMessage } from '../broadcast/useSendMessage'
import { useConsole, useSection } from '../console/console'
import { useMayCreate } from '../empty/useMayCreate'
import { ExportProgress } from '../export/ExportProgress'
import { useExport } from '../export/useExport'
import { useDialogHost } from '../page/DialogHost'
import { lazyDialog } from '../page/lazyDialog'
import type { ListColumn } from '../rows/listColumns'
import type { Selection } from './bulk/useSelection'
import { isPrintable, usePrint } from './ListPaper'
import { MoreMenu } from './MoreMenu'
import { exportRequest } from './state/exportRequest'
import type { ListQuery } from './state/listQuery'
import { useScreenSize } from './state/pageSizes'
import type { ListState } from './state/useListView'
import type { SavedViews } from './views/useSavedViews'

const ColumnsDialog = lazyDialog(() => import('./columns/ColumnsDialog').then((part) => part.ColumnsDialog))
const ViewsTools = lazyDialog(() => import('./views/ViewsTools').then((part) => part.ViewsTools))
const SheetImport = lazyDialog(() => import('./import/SheetImport').then((part) => part.SheetImport))

export interface ListMenuProps {
  readonly entity: Entity
  readonly state: ListState
  readonly columns: readonly ListColumn[]
  readonly listQuery: ListQuery
  readonly total: number | undefined
  readonly selection: Selection
  readonly onHelp: (() => void) | undefined
  onRefresh(): void
}

interface MoreToolsProps extends ListMenuProps {
  readonly saved: SavedViews
  /** Null while the menu is closed. */
  readonly anchor: HTMLElement | null
  onBusy(isBusy: boolean): void
  onClose(): void
}

export function MoreTools({ selection, total, anchor, saved, onBusy, onClose, ...props }: MoreToolsProps) {
  const { entity, state, columns, listQuery, onHelp, onRefresh } = props
  const tools = useConsole()
  const isNarrow = useScreenSize() === 'small'
  const exporting = useExport()
  const isBusy = exporting.running !== undefined
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const openDialog = useDialogHost()
  const sendMessage = useSendMessage(entity)
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const [viewsAnchor, setViewsAnchor] = useState<HTMLElement | null>()
  const request = exportRequest(entity, tools, useSection(), state.view, listQuery)
  const mayCreate = useMayCreate(entity)
  const print = usePrint({ entity, view: state.view, listQuery, columns })
  const may = (act: Parameters<typeof mayAct>[1]) => mayAct(entity, act, tools.actor)
  return (
    <>
      {anchor && (
        <MoreMenu
          anchor={anchor}
          entity={entity}
          state={state}
          isNarrow={isNarrow}
          page={
            isNarrow && total
              ? { isSelected: selection.isPageSelected, onToggle: selection.togglePage }
              : undefined
          }
          viewName={saved.shown?.nome}
          isExportEmpty={total === 0 || request.query.fields?.length === 0}
          onClose={onClose}
          onColumns={() => setChoosingColumns(true)}
          onViews={setViewsAnchor}
          onExport={may('export') ? (type) => void exporting.start({ ...request, type }) : undefined}
          onPrint={may('export') && isPrintable(state.view) ? () => void print() : undefined}
          onImport={
            openModes(entity, tools.actor).length > 0 && (mayCreate || !may('create'))
              ? () => void openDialog((end) => <SheetImport entity={entity} onClose={end} />)
              : undefined
          }
          onMessage={sendMessage && (() => sendMessage({ filter: listQuery.filter, q: listQuery.q }))}
          onRefresh={onRefresh}
          onHelp={onHelp}
        />
      )}
      <ExportProgress running={exporting.running} onCancel={exporting.cancel} />
      {viewsAnchor !== undefined && (
        <ViewsTools
          entity={entity}
          state={state}
          saved={saved}
          anchor={viewsAnchor}
          onClose={() => setViewsAnchor(null)}
        />
      )}
      {isChoosingColumns && (
        <ColumnsDialog state={state} columns={columns} onClose={() => setChoosingColumns(false)} />
      )}
    </>
  )
}
