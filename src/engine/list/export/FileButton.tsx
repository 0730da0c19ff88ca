/* A button with the types of file that something can become. */
import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import SheetIcon from '@mui/icons-material/TableChartOutlined'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import { useState } from 'react'
import { Menu, MenuItem } from '../../page/overlays'
import { exportText } from './messages'
import type { ExportType } from './reportWorker'

interface FileButtonProps {
  /** A file is being made. */
  readonly isBusy: boolean
  readonly disabled?: boolean
  /** What it says, where something else can be exported beside. */
  readonly label?: string
  onChoose(type: ExportType): void
}

/** The button and its menu. */
export function FileButton({ isBusy, disabled = false, label = exportText.menu, onChoose }: FileButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (type: ExportType) => {
    setAnchor(null)
    onChoose(type)
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<FileDownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        loading={isBusy}
        loadingPosition="start"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
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
    </>
  )
}
