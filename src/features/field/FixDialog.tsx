/* The form of an act that was refused, with the server's messages at the fields. */
import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { RecordForm, useGetOne, type WaitingAct } from '../../engine'
import { text } from './messages'

interface FixDialogProps {
  readonly entity: Entity
  readonly act: WaitingAct
  onSave(values: Row): Promise<void>
  onClose(): void
}

export function FixDialog({ entity, act, onSave, onClose }: FixDialogProps) {
  const id = useId()
  const isNew = act.kind === 'create'
  const { data, error } = useGetOne(entity.name, { id: act.id, meta: { labels: true } }, { enabled: !isNew })
  const record = isNew ? act.values : data && { ...data, ...act.values }
  const problem = act.question?.kind === 'refused' ? act.question.problem : undefined
  return (
    <Dialog open fullScreen aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{entity.title}</DialogTitle>
      <DialogContent>
        {problem && <Alert severity="error">{problem.message}</Alert>}
        {error && <Alert severity="error">{error.message}</Alert>}
        {record && (
          <RecordForm
            entity={entity}
            mode={isNew ? 'create' : 'edit'}
            record={record}
            problems={problem?.errors}
            failureTitle={text.failedTitle}
            onSave={(changes) => onSave({ ...act.values, ...changes })}
            onCancel={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}
