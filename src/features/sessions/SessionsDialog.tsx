import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import type { SessionEntry } from '#model/wire/people/session'
import { call, type DialogProps, useDialogs } from '../../engine'
import { text } from './messages'
import { SessionList } from './SessionList'

export function SessionsDialog({ entity, record, onClose }: DialogProps) {
  const path = { endpoint: entity.endpoint, id: record.id }
  const name = [record._label, record.nome].find((each) => typeof each === 'string') ?? entity.title
  const { confirm } = useDialogs()
  const notify = useNotify()
  const [failure, setFailure] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions-of', entity.name, record.id],
    queryFn: () => call('GET /:endpoint/:id/sessoes', { path }),
    staleTime: 0,
  })

  const end = async (question: { title: string; message: string }, work: () => Promise<unknown>) => {
    setFailure(undefined)
    if (!(await confirm({ ...question, confirmLabel: text.confirm }))) return
    try {
      await work()
      notify(text.ended, { type: 'success' })
    } catch (problem) {
      setFailure(problem instanceof HttpError ? problem.message : text.failed)
    }
    await refetch()
  }
  const endOne = (session: SessionEntry, device: string) =>
    end({ title: text.confirmOneTitle, message: text.confirmTheirs(device, name) }, () =>
      call('POST /:endpoint/:id/sessoes/:sessaoId/encerramento', {
        path: { ...path, sessaoId: session.id },
      }),
    )
  const endAll = () =>
    end({ title: text.confirmTheirAllTitle, message: text.confirmTheirAll(name) }, () =>
      call('POST /:endpoint/:id/sessoes/encerramento', { path }),
    )

  const shown = failure ?? error?.message
  return (
    <Dialog open onClose={() => onClose()} maxWidth="sm" fullWidth aria-labelledby="sessions-title">
      <DialogTitle id="sessions-title">{text.theirTitle(name)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {shown !== undefined && <Alert severity="error">{shown}</Alert>}
        {data?.length === 0 && <DialogContentText>{text.none}</DialogContentText>}
        {data && data.length > 0 && (
          <SessionList sessions={data} onEnd={(session, device) => void endOne(session, device)} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={() => onClose()}>
          {text.close}
        </Button>
        {data && data.length > 0 && (
          <Button variant="contained" color="error" data-needs-server="" onClick={() => void endAll()}>
            {text.endEvery}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
