/* A button with the types of file that something can become. */
import FileDownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { lazyDialog } from '../../page/lazyDialog'
import { exportText } from './messages'
import type { ExportType } from './reportWorker'

const FileMenu = lazyDialog(() => import('./FileMenu').then((part) => part.FileMenu))

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
      {anchor && <FileMenu anchor={anchor} onClose={() => setAnchor(null)} onChoose={choose} />}
    </>
  )
}
