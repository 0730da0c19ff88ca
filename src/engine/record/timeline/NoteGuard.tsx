/* What tells that a note was not saved: the question before it is left, and where it came from when it is back. */
import { useCanBlock } from 'react-admin'
import { showDateTime } from '#model/formats/index'
import { UnsavedGuard } from '../../form/drafts/UnsavedGuard'
import { formText } from '../../form/messages'
import type { NoteKeeping } from './useNoteDraft'

interface NoteGuardProps {
  readonly keeping: NoteKeeping
  /** When the text was written that was not saved then. */
  readonly restoredAt: string | undefined
}

/** Stands in the editor. */
export function NoteGuard({ keeping, restoredAt }: NoteGuardProps) {
  const canBlock = useCanBlock()
  return (
    <>
      {canBlock && <UnsavedGuard isDirty={keeping.isDirty} hasDraft onLeave={keeping.forget} />}
      {restoredAt !== undefined && (
        <p className="note-restored" role="status">
          {formText.restored(showDateTime(restoredAt))}
        </p>
      )}
    </>
  )
}
