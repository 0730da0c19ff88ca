import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { labelAt } from '#model/show/cell'
import { type DialogProps, PageSkeleton, useGetOne } from '../../engine'
import { text } from './messages'
import { titles } from './titles'
import { YearRun } from './YearRun'

export function RunDialog({ record, onClose }: DialogProps<'anuidade'>) {
  const titleId = useId()
  // A row of the list only has the list's columns.
  const { data } = useGetOne('anuidade', { id: record.id, meta: { labels: true } })
  return (
    <Dialog open onClose={() => onClose()} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {data ? `${titles.title} – ${labelAt(data, 'safra_id') ?? ''}` : titles.title}
      </DialogTitle>
      <DialogContent>{data ? <YearRun season={data.safra_id} /> : <PageSkeleton />}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" onClick={() => onClose()}>
          {text.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
