/*
 * The form of an existing record. It reads the record fresh, sends only the changed fields with the version
 * it read, and asks the user when a concurrent change conflicts. It is read-only for roles that may not edit.
 */

import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { FoundRow } from '#model/query/queryOf'
import { finishedReason } from '#model/record/states'
import type { Validator } from '#model/record/validate'
import { useConsole } from '../console/console'
import { draftKey } from '../form/drafts/drafts'
import { EntityForm } from '../form/EntityForm'
import { FormSkeleton } from '../form/layout/FormSkeleton'
import { formText } from '../form/messages'
import { useValidator } from '../form/useValidator'
import { PageFailure } from '../page/PageFailure'
import { useForesee } from '../records/useForesee'
import { useRecordSaving } from '../saving/useRecordSaving'
import { useSaveNotices } from '../saving/useSaveNotices'
import { AwaitingNotice } from './AwaitingNotice'
import { InvalidRecordNotice } from './InvalidRecordNotice'
import { Viewers } from './view/Viewers'

interface EditPageProps {
  readonly entity: Entity
  readonly id: number
}

export function EditPage({ entity, id }: EditPageProps) {
  const validator = useValidator(entity)
  const [round, setRound] = useState(0)
  const { data, error, refetch, isFetchedAfterMount } = useGetOne(
    entity.name,
    { id, meta: { labels: true } },
    // A refetch while the user types would overwrite the input.
    {
      staleTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
  const reload = async () => {
    await refetch()
    setRound((count) => count + 1)
  }

  // After a failed refetch the form stays, with what the user typed.
  const unread = data ? undefined : error
  const failure = unread ?? validator.error
  if (failure) {
    const retry = () => void (unread ? refetch() : validator.refetch())
    return <PageFailure error={failure} title={formText.loadFailed} onRetry={retry} />
  }
  if (!data || !isFetchedAfterMount || !validator.data) return <FormSkeleton entity={entity} />
  return (
    <EditForm
      key={round}
      entity={entity}
      record={data}
      validator={validator.data.validate}
      onReload={() => void reload()}
    />
  )
}

interface EditFormProps {
  readonly entity: Entity
  readonly record: FoundRow
  readonly validator: Validator
  onReload(): void
}

function EditForm({ entity, record: read, validator, onReload }: EditFormProps) {
  const { actor, user } = useConsole()
  const [record] = useState(read)
  const notices = useSaveNotices(entity)
  const saving = useRecordSaving(entity, record, {
    saved: (message) => (message === undefined ? notices.toList() : notices.saved(message)),
    onDiscard: onReload,
  })
  const id = record.id
  const foresee = useForesee(entity, id)
  const mayEdit = mayAct(entity, 'edit', actor)
  const closed = mayEdit ? finishedReason(entity, record) : formText.readOnly

  return (
    <>
      {closed !== undefined && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {closed}
        </Alert>
      )}
      <Viewers entity={entity} id={id} />
      <AwaitingNotice entity={entity} record={record} onChanged={onReload} />
      {closed === undefined && <InvalidRecordNotice entity={entity} record={record} validator={validator} />}
      <EntityForm
        entity={entity}
        mode="edit"
        record={record}
        actor={actor}
        validator={validator}
        readOnly={closed !== undefined}
        draftKey={draftKey(user.id, entity, id)}
        onSave={(changes, _full, terms) => saving.save(changes, terms)}
        {...(foresee && { foresee })}
        onCancel={notices.toList}
      />
      {saving.question}
    </>
  )
}
