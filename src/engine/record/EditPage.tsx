/*
 * The form of a record that exists: reads it fresh, sends only what changed with the version it was read in, and
 * resolves a concurrent change with the person. Read-only for roles that may see but not edit.
 */
import Alert from '@mui/material/Alert'
import { useRef, useState } from 'react'
import { useDataProvider, useGetOne, useUpdate } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import { awaitingTitles, finishedReason } from '#model/record/states'
import type { Validator } from '#model/record/validate'
import type { FieldProblem } from '#model/wire/problem'
import { draftKey } from '../form/drafts/drafts'
import { EntityForm } from '../form/EntityForm'
import type { SaveTerms } from '../form/entityFormProps'
import { FormSkeleton } from '../form/layout/FormSkeleton'
import { formText } from '../form/messages'
import { useValidator } from '../form/validation/useValidator'
import { useDialogs } from '../page/Dialogs'
import { PageFailure } from '../page/PageFailure'
import { useConsole } from '../shell/console'
import { mergeChanges, type Versions } from './merge'
import { type StaleAnswer, StaleDialog } from './StaleDialog'
import { readSaveFailure, type SaveFailure } from './saveFailure'
import { updatedMessage } from './updatedMessage'
import { useAskBefore } from './useAskBefore'
import { useForesee } from './useForesee'
import { useSaveNotices } from './useSaveNotices'

interface EditPageProps {
  readonly entity: Entity
  readonly id: number
}

/** Edits a record of an entity. */
export function EditPage({ entity, id }: EditPageProps) {
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

  // What could not be read again is still on the screen, and with it what was typed.
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

const mergeAll: StaleAnswer & { kind: 'merge' } = { kind: 'merge', theirs: new Set() }

interface Conflict {
  readonly clashes: readonly Field[]
  readonly versions: Versions
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
  const dialogs = useDialogs()
  const askBefore = useAskBefore(entity)
  const [conflict, setConflict] = useState<Conflict>()
  const id = Number(record[systemNames.id])
  const foresee = useForesee(entity, id)
  // Taking a newer version as the base is the person's decision, made in the dialog.
  const version = useRef(Number(record[systemNames.version]))
  const mayEdit = mayAct(entity, 'edit', actor)
  const closed = mayEdit ? finishedReason(entity, record) : formText.readOnly
  const awaiting = awaitingTitles(entity, record)

  const save = async (
    changes: Row,
    terms: SaveTerms,
    message: string = updatedMessage(entity, record, changes),
  ): Promise<readonly FieldProblem[] | undefined> => {
    if (Object.keys(changes).length === 0) {
      notices.toList()
      return undefined
    }
    if (!(await askBefore(changes, { ...terms, record }))) return []
    try {
      await update(
        entity.name,
        {
          id,
          data: changes,
          previousData: { ...record, id },
          meta: { version: version.current, signal: terms.signal },
        },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
    } catch (problem) {
      return handle(readSaveFailure(problem), changes, terms)
    }
    notices.saved(message)
    return undefined
  }

  const handle = async (failure: SaveFailure, changes: Row, terms: SaveTerms) => {
    if (failure.kind === 'invalid') {
      notices.refused()
      return failure.problems
    }
    if (failure.kind === 'stale') return resolve(changes, failure.current, terms)
    if (failure.kind === 'gone') return tellRemoved()
    if (failure.kind === 'other') notices.failed(failure.message)
    return []
  }

  const ask = async (clashes: readonly Field[], versions: Versions) => {
    const answer = await new Promise<StaleAnswer>((decide) => setConflict({ clashes, versions, decide }))
    setConflict(undefined)
    return answer
  }

  const tellRemoved = async () => {
    await dialogs.tell({ title: formText.removedTitle, message: formText.removedMeanwhile })
    return []
  }

  const resolve = async (changes: Row, sent: Row | undefined, terms: SaveTerms) => {
    try {
      const current: Row = sent ?? (await dataProvider.getOne(entity.name, { id })).data
      if (current[systemNames.active] === false) return await tellRemoved()
      const versions = { before: record, changes, current }
      const { clashes, changes: merged } = mergeChanges(entity, versions)
      const answer = clashes.length === 0 ? mergeAll : await ask(clashes, versions)
      if (answer.kind === 'wait') return []
      if (answer.kind === 'discard') {
        onReload()
        return undefined
      }
      version.current = Number(current[systemNames.version])
      const kept = Object.entries(merged).filter(([name]) => !answer.theirs.has(name))
      return await save(Object.fromEntries(kept), terms, answer === mergeAll ? formText.merged : undefined)
    } catch (problem) {
      const failure = readSaveFailure(problem)
      if (failure.kind === 'gone') return tellRemoved()
      notices.failed(failure.kind === 'other' ? failure.message : undefined)
      return []
    }
  }

  return (
    <>
      {closed !== undefined && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {closed}
        </Alert>
      )}
      {awaiting.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {formText.awaiting(awaiting)}
        </Alert>
      )}
      <EntityForm
        entity={entity}
        mode="edit"
        record={record}
        actor={actor}
        validator={validator}
        readOnly={closed !== undefined}
        draftKey={draftKey(user.id, entity, id)}
        onSave={(changes, _full, terms) => save(changes, terms)}
        {...(foresee && { foresee })}
        onCancel={notices.toList}
      />
      {conflict && <StaleDialog {...conflict} />}
    </>
  )
}
