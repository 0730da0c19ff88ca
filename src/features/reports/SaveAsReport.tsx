import Button from '@mui/material/Button'
import { useState } from 'react'
import { mayAct } from '#model/people/access'
import { type FiguresProps, lazyDialog, useConsole, useEntity } from '../../engine'
import { titles } from './titles'

const NewReportDialog = lazyDialog(() => import('./NewReportDialog').then((part) => part.NewReportDialog))

export function SaveAsReport(figures: FiguresProps) {
  const { actor } = useConsole()
  const report = useEntity('relatorio')
  const [isOpen, setOpen] = useState(false)
  if (!mayAct(report, 'create', actor)) return null
  return (
    <>
      <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {titles.keep}
      </Button>
      {isOpen && <NewReportDialog {...figures} onClose={() => setOpen(false)} />}
    </>
  )
}
