import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import SheetIcon from '@mui/icons-material/TableChartOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import { Menu, MenuItem } from '../page/overlays'
import { fileText } from './fileMessages'
import type { ExportType } from './reportWorker'

interface FileMenuProps {
  readonly anchor: HTMLElement
  onClose(): void
  onChoose(type: ExportType): void
}

export function FileMenu({ anchor, onClose, onChoose }: FileMenuProps) {
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      <MenuItem onClick={() => onChoose('xlsx')}>
        <ListItemIcon>
          <SheetIcon fontSize="small" />
        </ListItemIcon>
        {fileText.xlsx}
      </MenuItem>
      <MenuItem onClick={() => onChoose('pdf')}>
        <ListItemIcon>
          <PdfIcon fontSize="small" />
        </ListItemIcon>
        {fileText.pdf}
      </MenuItem>
    </Menu>
  )
}
