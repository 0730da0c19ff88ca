import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Entity } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import { formText } from '../messages'
import type { Draft } from './drafts'

interface DraftBarProps {
  readonly entity: Entity
  readonly draft: Draft
  readonly isOlder: boolean
  onDiscard(): void
}

export function DraftBar({ entity, draft, isOlder, onDiscard }: DraftBarProps) {
  const left = entity.fields.filter(({ name }) => draft.left?.includes(name)).map(({ title }) => title)
  return (
    <Alert
      severity={isOlder || draft.isSent || left.length > 0 ? 'warning' : 'info'}
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {formText.discardDraft}
        </Button>
      }
    >
      {formText[draft.isSent ? 'restoredSent' : 'restored'](showDateTime(draft.at))}
      {left.length > 0 && ` ${formText.restoredWithout(left)}`}
      {isOlder && ` ${formText.restoredOlder}`}
    </Alert>
  )
}
