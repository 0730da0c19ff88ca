/* What a person asked not to get, noted by those who may message the person. */
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { type MessageChannel, messageChannels } from '#model/record/recipients'
import { PageFailure } from '../page/PageFailure'
import { readConsent, saveConsent } from './broadcastCalls'
import { broadcastText } from './messages'

interface ConsentDialogProps {
  readonly entity: Entity
  readonly id: number
  readonly name: string
  onClose(): void
}

export function ConsentDialog({ entity, id, name, onClose }: ConsentDialogProps) {
  const titleId = useId()
  const client = useQueryClient()
  const notify = useNotify()
  const queryKey = ['messageConsent', entity.name, id]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readConsent(entity, id), gcTime: 0 })
  const choose = async (channel: MessageChannel, wants: boolean) => {
    try {
      client.setQueryData(queryKey, await saveConsent(entity, id, { [channel]: wants }))
    } catch (problem) {
      notify(problem instanceof Error ? problem.message : '', { type: 'error' })
    }
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{broadcastText.consent}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2" sx={{ mb: 1 }}>
          {broadcastText.consentHelp(name)}
        </DialogContentText>
        {error && <PageFailure error={error} onRetry={() => void refetch()} />}
        {!error && !data && <CircularProgress />}
        {data &&
          messageChannels.map((channel) => (
            <FormControlLabel
              key={channel}
              sx={{ display: 'flex' }}
              control={
                <Checkbox checked={data[channel]} onChange={(_event, isOn) => void choose(channel, isOn)} />
              }
              label={broadcastText.wants[channel]}
            />
          ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{broadcastText.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
