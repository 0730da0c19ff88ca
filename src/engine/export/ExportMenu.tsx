/*
 * The export menu of a list: what is seen, over all rows that match, as XLSX or PDF. Offered to those who may export;
 * above a few rows a dialog tells how far it is and takes a change of mind.
 */
import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import SheetIcon from '@mui/icons-material/TableChartOutlined'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { mayAct } from '#model/access'
import type { Entity } from '#model/entity'
import { useConsole, useSection } from '../console'
import type { ListView } from '../list/listView'
import type { Question } from '../list/question'
import { shownColumns } from '../list/shownColumns'
import { ExportProgress } from './ExportProgress'
import { exportText } from './messages'
import type { ExportType } from './reportWorker'
import { useExport } from './useExport'

interface ExportMenuProps {
  readonly entity: Entity
  readonly view: ListView
  readonly question: Question
}

/** The export menu; nothing for those who may not export. */
export function ExportMenu({ entity, view, question }: ExportMenuProps) {
  const tools = useConsole()
  const section = useSection()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { running, start, cancel } = useExport()
  if (!mayAct(entity, 'export', tools.actor)) return null
  const fields = shownColumns(entity, tools, view, 0).map(({ name }) => name)
  const choose = (type: ExportType) => {
    setAnchor(null)
    const { filter, q, sort } = question
    const title = section?.view?.title ?? entity.messages.listTitle
    const query = { filter, sort, fields, ...(q !== '' && { q }) }
    void start({ entity, query, type, title, ...(view.group !== undefined && { group: view.group }) })
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<FileDownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={fields.length === 0}
        loading={running !== undefined}
        loadingPosition="start"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {exportText.menu}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('xlsx')}>
          <ListItemIcon>
            <SheetIcon fontSize="small" />
          </ListItemIcon>
          {exportText.xlsx}
        </MenuItem>
        <MenuItem onClick={() => choose('pdf')}>
          <ListItemIcon>
            <PdfIcon fontSize="small" />
          </ListItemIcon>
          {exportText.pdf}
        </MenuItem>
      </Menu>
      <ExportProgress running={running} onCancel={cancel} />
    </>
  )
}
