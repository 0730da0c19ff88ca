/*
 * The form of a record that exists: reads it fresh, sends only what changed with the version it was read in, and
 * when somebody else was quicker lets the person decide. Read-only for roles that may see but not edit.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { HttpError, useDataProvider, useGetOne, useUpdate } from 'ra-core'
import { useRef, useState } from 'react'
import { mayAct } from '#model/access'
import type { Entity } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import type { FieldProblem } from '#model/problem'
import { systemNames } from '#model/system'
import type { Validator } from '#model/validate'
import { useConsole } from '../console'
import { PageFailure } from '../PageFailure'
import { draftKey } from './drafts'
import { EntityForm } from './EntityForm'
import { FormSkeleton } from './FormSkeleton'
import { formText } from './messages'
import { type StaleAnswer, StaleDialog } from './StaleDialog'
import { readSaveFailure, type SaveFailure } from './saveFailure'
import { useSaveNotices } from './useSaveNotices'
import { useValidator } from './useValidator'

interface EditPageProps {
  readonly entity: Entity
  readonly id: number
}

/** Edits a record of an entity. */
export function EditPage({ entity, id }: EditPageProps) {
  const { toList } = useSaveNotices(entity)
  const validator = useValidator(entity)
  const [round, setRound] = useState(0)
  const { data, error, refetch, isFetchedAfterMount } = useGetOne(
    entity.name,
    { id, meta: { labels: true } },
    // A record that changes under the hands would take what was typed with it.
    {
      staleTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    },
  )
  const reload = async () => {
    await refetch()
    setRound((count) => count + 1)
  }

  if (error instanceof HttpError && error.status === 404) {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={toList}>
            {formText.backToList}
          </Button>
        }
      >
        {formText.notFound}
      </Alert>
    )
  }
  const failure = error ?? validator.error
  if (failure) {
    const retry = () => void (error ? refetch() : validator.refetch())
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

interface Conflict {
  readonly changes: Row
  readonly current: Row
  decide(answer: StaleAnswer): void
}

interface EditFormProps {
  readonly entity: Entity
  readonly record: Row
  readonly validator: Validator
  onReload(): void
}

function EditForm({ entity, record: read, validator, onReload }: EditFormProps) {
  const { actor, user } = useConsole()
  const [record] = useState(read)
  const [update] = useUpdate()
  const dataProvider = useDataProvider()
  const notices = useSaveNotices(entity)
  const [conflict, setConflict] = useState<Conflict>()
  const id = Number(record[systemNames.id])
  // Taking a newer version as the base is the person's decision, made in the dialog.
  const version = useRef(Number(record[systemNames.version]))
  const mayEdit = mayAct(entity, 'edit', actor)

  const save = async (changes: Row): Promise<readonly FieldProblem[] | undefined> => {
    if (Object.keys(changes).length === 0) {
      notices.toList()
      return undefined
    }
    try {
      await update(
        entity.name,
        { id, data: changes, previousData: { ...record, id }, meta: { version: version.current } },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
    } catch (problem) {
      return handle(readSaveFailure(problem), changes)
    }
    notices.saved(entity.messages.updated)
    return undefined
  }

  const handle = async (failure: SaveFailure, changes: Row) => {
    if (failure.kind === 'invalid') {
      notices.refused()
      return failure.problems
    }
    if (failure.kind === 'stale') return resolve(changes, failure.current)
    notices.failed(failure.message)
    return []
  }

  const resolve = async (changes: Row, sent: Row | undefined) => {
    try {
      const current: Row = sent ?? (await dataProvider.getOne(entity.name, { id })).data
      const answer = await new Promise<StaleAnswer>((decide) => setConflict({ changes, current, decide }))
      setConflict(undefined)
      if (answer === 'discard') onReload()
      if (answer !== 'merge') return []
      version.current = Number(current[systemNames.version])
      return save(changes)
    } catch (problem) {
      const failure = readSaveFailure(problem)
      notices.failed(failure.kind === 'other' ? failure.message : undefined)
      return []
    }
  }

  return (
    <>
      {!mayEdit && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {formText.readOnly}
        </Alert>
      )}
      <EntityForm
        entity={entity}
        mode="edit"
        record={record}
        actor={actor}
        validator={validator}
        readOnly={!mayEdit}
        draftKey={draftKey(user.id, entity, id)}
        onSave={save}
        onCancel={notices.toList}
      />
      {conflict && <StaleDialog entity={entity} before={record} {...conflict} />}
    </>
  )
}
