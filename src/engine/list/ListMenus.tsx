/* The menus at the right end of a list's toolbar: its layouts, and everything needed now and then. */
import MoreIcon from '@mui/icons-material/MoreVert'
import { useState } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import { useConsole, useSection } from '../console/console'
import { ExportProgress } from '../export/ExportProgress'
import { useExport } from '../export/useExport'
import { useDialogHost } from '../page/DialogHost'
import { lazyDialog } from '../page/lazyDialog'
import type { ListColumn } from '../rows/listColumns'
import type { Selection } from './bulk/useSelection'
import { layoutText } from './layouts/messages'
import { useLayouts } from './layouts/useLayouts'
import { quickText } from './quick/messages'
import { exportRequest } from './state/exportRequest'
import type { ListQuery } from './state/listQuery'
import { useScreenSize } from './state/pageSizes'
import type { ListState } from './state/useListView'
import { ToolMenu } from './ToolMenu'
import { useSavedViews } from './views/useSavedViews'

const LayoutList = lazyDialog(() => import('./layouts/LayoutItems').then((part) => part.LayoutList))
const MoreMenu = lazyDialog(() => import('./MoreMenu').then((part) => part.MoreMenu))
const ColumnsDialog = lazyDialog(() => import('./columns/ColumnsDialog').then((part) => part.ColumnsDialog))
const ViewsTools = lazyDialog(() => import('./views/ViewsTools').then((part) => part.ViewsTools))
const SheetImport = lazyDialog(() => import('./import/SheetImport').then((part) => part.SheetImport))

export interface ListMenusProps {
  readonly entity: Entity
  readonly state: ListState
  readonly columns: readonly ListColumn[]
  readonly listQuery: ListQuery
  readonly total: number | undefined
  readonly selection: Selection
  readonly onHelp: (() => void) | undefined
  onRefresh(): void
}

export function ListMenus({ selection, total, ...props }: ListMenusProps) {
  const { entity, state, columns, listQuery, onHelp, onRefresh } = props
  const tools = useConsole()
  const isNarrow = useScreenSize() === 'small'
  const layouts = useLayouts(entity, state)
  const saved = useSavedViews(entity, state)
  const exporting = useExport()
  const openDialog = useDialogHost()
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const [viewsAnchor, setViewsAnchor] = useState<HTMLElement | null>()
  const request = exportRequest(entity, tools, useSection(), state.view, listQuery)
  const layoutName = layoutText.kinds[layouts.chosen]
  const may = (...acts: readonly Parameters<typeof mayAct>[1][]) =>
    acts.some((act) => mayAct(entity, act, tools.actor))
  return (
    <>
      {!isNarrow && layouts.kinds.length > 1 && (
        <ToolMenu
          label={`${layoutText.shapes}: ${layoutName}`}
          text={layoutName}
          menu={(anchor, close) => <LayoutList anchor={anchor} onClose={close} {...layouts} />}
        />
      )}
      <ToolMenu
        label={quickText.tools}
        icon={<MoreIcon fontSize="small" />}
        isBusy={exporting.running !== undefined}
        menu={(anchor, close) => (
          <MoreMenu
            anchor={anchor}
            layouts={isNarrow ? layouts : undefined}
            page={
              isNarrow && total
                ? { isSelected: selection.isPageSelected, onToggle: selection.togglePage }
                : undefined
            }
            viewName={saved.shown?.nome}
            inactive={entity.system ? undefined : inactiveChoice(state)}
            isExportEmpty={request.query.fields?.length === 0}
            onClose={close}
            onColumns={() => setChoosingColumns(true)}
            onViews={setViewsAnchor}
            onExport={may('export') ? (type) => void exporting.start({ ...request, type }) : undefined}
            onImport={
              may('create', 'edit')
                ? () => void openDialog((end) => <SheetImport entity={entity} onClose={end} />)
                : undefined
            }
            onRefresh={onRefresh}
            onHelp={onHelp}
          />
        )}
      />
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

function inactiveChoice({ view, change }: ListState): { readonly isShown: boolean; onToggle(): void } {
  const { [systemNames.active]: active, ...others } = view.filter
  const isShown = Array.isArray(active) && active.includes(false)
  const filter: Filter = isShown ? others : { ...others, [systemNames.active]: [true, false] }
  return { isShown, onToggle: () => change({ filter }) }
}
