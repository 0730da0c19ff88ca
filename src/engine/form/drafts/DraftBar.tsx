import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { showDateTime } from '#model/formats/index'
import { formText } from '../messages'
import type { Draft } from './drafts'

interface DraftBarProps {
  readonly draft: Draft
  /** The record was saved after the draft was typed. */
  readonly isOlder: boolean
  onDiscard(): void
}

/** Tells that the form was filled from a draft, and takes it back when asked. */
export function DraftBar({ draft, isOlder, onDiscard }: DraftBarProps) {
  return (
    <Alert
      severity={isOlder ? 'warning' : 'info'}
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {formText.discardDraft}
        </Button>
      }
    >
      {formText.restored(showDateTime(draft.at))}
      {isOlder && ` ${formText.restoredOlder}`}
    </Alert>
  )
}
