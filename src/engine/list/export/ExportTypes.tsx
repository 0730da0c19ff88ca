/* The kinds of files that a list becomes, as an open menu. */
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import SheetIcon from '@mui/icons-material/TableChartOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { exportText } from './messages'
import type { ExportType } from './reportWorker'

interface ExportTypesProps {
  readonly anchor: HTMLElement
  onChoose(type: ExportType): void
  onClose(): void
}

/** The menu. */
export function ExportTypes({ anchor, onChoose, onClose }: ExportTypesProps) {
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      <MenuItem onClick={() => onChoose('xlsx')}>
        <ListItemIcon>
          <SheetIcon fontSize="small" />
        </ListItemIcon>
        {exportText.xlsx}
      </MenuItem>
      <MenuItem onClick={() => onChoose('pdf')}>
        <ListItemIcon>
          <PdfIcon fontSize="small" />
        </ListItemIcon>
        {exportText.pdf}
      </MenuItem>
    </Menu>
  )
}
