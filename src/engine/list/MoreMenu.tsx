/* What is needed now and then in a list, in one menu. */

import ViewIcon from '@mui/icons-material/BookmarkBorder'
import SheetIcon from '@mui/icons-material/BorderAllOutlined'
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import CheckedIcon from '@mui/icons-material/CheckBoxOutlined'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import MessageIcon from '@mui/icons-material/SendOutlined'
import ColumnsIcon from '@mui/icons-material/ViewColumn'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import type { ComponentType, ReactNode } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { broadcastTitles } from '../broadcast/titles'
import { fileText } from '../export/fileMessages'
import type { ExportType } from '../export/reportWorker'
import { listText } from '../messages'
import { Menu } from '../page/overlays'
import { keys } from '../shortcuts/keys'
import { ariaChord, chordText } from '../shortcuts/showChords'
import { layoutItems } from './layouts/LayoutItems'
import { useLayouts } from './layouts/useLayouts'
import { gridText } from './messages'
import { quickText } from './quick/messages'
import type { ListState } from './state/useListView'
import { viewText } from './views/messages'

interface MoreMenuProps {
  readonly anchor: HTMLElement
  readonly entity: Entity
  readonly state: ListState
  /** Phones have no button for the layouts. */
  readonly isNarrow: boolean
  /** Set on phones, which have no header row with a box for all rows. */
  readonly page: { readonly isSelected: boolean; onToggle(): void } | undefined
  readonly viewName: string | undefined
  readonly isExportEmpty: boolean
  onClose(): void
  onColumns(): void
  onViews(anchor: HTMLElement): void
  readonly onExport: ((type: ExportType) => void) | undefined
  readonly onPrint: (() => void) | undefined
  readonly onImport: (() => void) | undefined
  readonly onMessage: (() => void) | undefined
  onRefresh(): void
  readonly onHelp: (() => void) | undefined
}

interface EntryTraits {
  readonly isOff?: boolean
  /** Needs the server. */
  readonly isSent?: boolean
  readonly chord?: string
}

type Icon = ComponentType<{ readonly fontSize: 'small' }>

export function MoreMenu(props: MoreMenuProps) {
  const { anchor, entity, state, isNarrow, page, viewName, isExportEmpty, onClose } = props
  const layouts = useLayouts(entity, state)
  const inactive = entity.system ? undefined : inactiveChoice(state)
  const act = (work: () => void) => () => {
    onClose()
    work()
  }
  const entry = (text: string, Shape: Icon, work: (() => void) | undefined, traits: EntryTraits = {}) =>
    work && (
      <MenuItem
        key={text}
        disabled={traits.isOff ?? false}
        aria-keyshortcuts={traits.chord && ariaChord(traits.chord)}
        data-needs-server={traits.isSent}
        onClick={act(work)}
      >
        {iconed(Shape, text)}
        {traits.chord && <kbd className="menu-chord">{chordText(traits.chord)}</kbd>}
      </MenuItem>
    )
  const box = (text: string, isOn: boolean, work: () => void) => (
    <MenuItem key={text} role="menuitemcheckbox" aria-checked={isOn} onClick={act(work)}>
      {iconed(isOn ? CheckedIcon : UncheckedIcon, text)}
    </MenuItem>
  )
  const { onExport } = props
  const file = { isOff: isExportEmpty, isSent: true }
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': quickText.tools } }}>
      {isNarrow &&
        layouts.kinds.length > 1 && [
          ...layoutItems({ ...layouts, onChoose: (kind) => act(() => layouts.onChoose(kind))() }),
          <Divider key="layouts" />,
        ]}
      {page && box(gridText.selectPage, page.isSelected, page.onToggle)}
      {entry(gridText.columns, ColumnsIcon, props.onColumns)}
      {entry(viewName === undefined ? viewText.views : viewText.current(viewName), ViewIcon, () =>
        props.onViews(anchor),
      )}
      {inactive && box(listText.showInactive, inactive.isShown, inactive.onToggle)}
      <Divider />
      {entry(fileText.xlsx, SheetIcon, onExport && (() => onExport('xlsx')), file)}
      {entry(fileText.pdf, PdfIcon, onExport && (() => onExport('pdf')), file)}
      {entry(gridText.print, PrintIcon, props.onPrint, {
        isOff: isExportEmpty,
        isSent: true,
        chord: keys.print.print,
      })}
      {entry(listText.openImport, UploadIcon, props.onImport, { isSent: true })}
      {entry(broadcastTitles.send, MessageIcon, props.onMessage, { isSent: true })}
      <Divider />
      {entry(gridText.refresh, RefreshIcon, props.onRefresh, { isSent: true })}
      {entry(quickText.help, HelpIcon, props.onHelp)}
    </Menu>
  )
}

function iconed(Shape: Icon, text: string): ReactNode {
  return (
    <>
      <ListItemIcon>
        <Shape fontSize="small" />
      </ListItemIcon>
      {text}
    </>
  )
}

function inactiveChoice({ view, change }: ListState): { readonly isShown: boolean; onToggle(): void } {
  const { [systemNames.active]: active, ...others } = view.filter
  const isShown = Array.isArray(active) && active.includes(false)
  const filter: Filter = isShown ? others : { ...others, [systemNames.active]: [true, false] }
  return { isShown, onToggle: () => change({ filter }) }
}
