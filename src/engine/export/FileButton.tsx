import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { lazyDialog } from '../page/lazyDialog'
import { exportText } from './messages'
import type { ExportType } from './reportWorker'

const FileMenu = lazyDialog(() => import('./FileMenu').then((part) => part.FileMenu))

interface FileButtonProps {
  readonly isBusy: boolean
  readonly disabled?: boolean
  /** Overrides the default label if the page has more than one export. */
  readonly label?: string
  onChoose(type: ExportType): void
}

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
      {anchor && <FileMenu anchor={anchor} onClose={() => setAnchor(null)} onChoose={choose} />}
    </>
  )
}
