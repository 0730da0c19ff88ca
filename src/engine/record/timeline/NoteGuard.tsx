/* Asks before unsaved text is left, and tells the user when it was restored from a draft. */
import { useCanBlock } from 'react-admin'
import { showDateTime } from '#model/formats/index'
import { UnsavedGuard } from '../../form/drafts/UnsavedGuard'
import { formText } from '../../form/messages'
import type { NoteDraftStorage } from './useNoteDraft'

interface NoteGuardProps {
  readonly keeping: NoteDraftStorage
  readonly restoredAt: string | undefined
}

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
