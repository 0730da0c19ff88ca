/*
 * Exports what is on screen, over all rows that match, as XLSX or PDF. Offered to those who may export; above a few rows
 * a dialog tells how far it is and takes a change of mind.
 */
import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import SheetIcon from '@mui/icons-material/TableChartOutlined'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import { useState } from 'react'
import { mayAct } from '#model/people/access'
import { Menu, MenuItem } from '../../page/overlays'
import { useConsole } from '../../shell/console'
import { ExportProgress } from './ExportProgress'
import type { ExportRequest } from './makeFile'
import { exportText } from './messages'
import type { ExportType } from './reportWorker'
import { useExport } from './useExport'

interface ExportButtonProps {
  /** What becomes a file. */
  readonly request: Omit<ExportRequest, 'type'>
  readonly disabled?: boolean
}

/**
 * The button and its menu; nothing for those who may not export.
 * @example <ExportButton request={{ entity, query: { filter, sort, fields }, title: 'Report' }} />
 */
export function ExportButton({ request, disabled = false }: ExportButtonProps) {
  const { actor } = useConsole()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { running, start, cancel } = useExport()
  if (!mayAct(request.entity, 'export', actor)) return null
  const choose = (type: ExportType) => {
    setAnchor(null)
    void start({ ...request, type })
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<FileDownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
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
