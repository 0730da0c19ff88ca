import Button from '@mui/material/Button'
import { useState } from 'react'
import { type FiguresProps, lazyDialog, useEntity, useMayCreate } from '../../engine'
import { titles } from './titles'

const NewReportDialog = lazyDialog(() => import('./NewReportDialog').then((part) => part.NewReportDialog))

export function SaveAsReport(figures: FiguresProps) {
  const report = useEntity('relatorio')
  const mayCreate = useMayCreate(report)
  const [isOpen, setOpen] = useState(false)
  if (!mayCreate) return null
  return (
    <>
      <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {titles.keep}
      </Button>
      {isOpen && <NewReportDialog {...figures} onClose={() => setOpen(false)} />}
    </>
  )
}
