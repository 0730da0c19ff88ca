import { type RefObject, useState } from 'react'
import { useCreate } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { continuedValues } from '#model/record/creation/continued'
import { useConsole } from '../console/console'
import { useMissing } from '../empty/useMissing'
import { draftKey } from '../form/drafts/drafts'
import { EntityForm } from '../form/EntityForm'
import type { EntityFormProps, SaveOptions } from '../form/entityFormProps'
import { FormSkeleton } from '../form/layout/FormSkeleton'
import { useValidator } from '../form/useValidator'
import { lazyDialog } from '../page/lazyDialog'
import { PageFailure } from '../page/PageFailure'
import { useForesee } from '../records/useForesee'
import { readSaveFailure } from '../saving/saveFailure'
import { useAskBefore } from '../saving/useAskBefore'
import { useSaveNotices } from '../saving/useSaveNotices'

const MissingNotice = lazyDialog(() => import('../empty/MissingNotice').then((part) => part.MissingNotice))

interface CreatePageProps {
  readonly entity: Entity
  readonly initial?: Row
  /** The values come from another record, so no draft is restored. */
  readonly isCopy?: boolean
  readonly isFilled?: boolean
  /** Called with the saved record in place of going back to the list, when another record follows. */
  onSaved?(saved: Row, made: Row): void
  /** Set while the form is mounted: returns its current values. */
  readonly present?: RefObject<(() => Row) | null>
  /** Set in a dialog over another form: required fields come first and no draft is stored. */
  readonly inside?: Required<Pick<EntityFormProps, 'leaving' | 'mayLeave' | 'onCancel'>>
}

const firstRound = { round: 0, kept: {} }

export function CreatePage({
  entity,
  initial,
  isCopy = false,
  isFilled = false,
  onSaved,
  present,
  inside,
}: CreatePageProps) {
  const [{ round, kept }, setRound] = useState<{ readonly round: number; readonly kept: Row }>(firstRound)
  const { actor, user } = useConsole()
  const { data: compiled, error, refetch } = useValidator(entity)
  const [create] = useCreate()
  const notices = useSaveNotices(entity)
  const askBefore = useAskBefore(entity)
  const foresee = useForesee(entity)

  const { missing, isBlocked } = useMissing(entity, !inside)

  if (isBlocked) return <MissingNotice entity={entity} missing={missing} />
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} />
  if (!compiled) return <FormSkeleton entity={entity} />

  const save = async (changes: Row, full: Row, terms: SaveOptions) => {
    const { isMore, signal } = terms
    if (!(await askBefore(changes, terms))) return []
    let made: Row
    try {
      made = await create(entity.name, { data: changes, meta: { signal } }, { returnPromise: true })
    } catch (problem) {
      const failure = readSaveFailure(problem)
      if (failure.kind === 'invalid') notices.refused()
      else if (failure.kind !== 'expired' && failure.kind !== 'cancelled')
        notices.failed(failure.kind === 'other' ? failure.message : undefined)
      return failure.kind === 'invalid' ? failure.problems : []
    }
    if (onSaved) {
      notices.told(entity.messages.created)
      onSaved(changes, made)
    } else if (isMore) {
      notices.told(entity.messages.created)
      setRound({ round: round + 1, kept: continuedValues(entity, full) })
    } else notices.saved(entity.messages.created)
    return undefined
  }

  return (
    <EntityForm
      key={round}
      entity={entity}
      mode="create"
      record={round === 0 ? initial : { ...initial, ...kept }}
      actor={actor}
      validator={compiled.validate}
      canSaveMore={entity.form.start === undefined && !onSaved}
      {...(!isCopy && !inside && { draftKey: draftKey(user.id, entity, undefined) })}
      present={present}
      isInside={inside !== undefined}
      isFilled={isFilled || round > 0}
      onSave={save}
      onCancel={notices.toList}
      {...inside}
      {...(foresee && { foresee })}
    />
  )
}
