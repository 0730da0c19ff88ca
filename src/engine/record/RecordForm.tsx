/* An entity's form for hand-written pages. `onSave` receives only valid, changed values. */

import { useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { FieldProblem } from '#model/problem/problem'
import { useConsole } from '../console/console'
import { FormSkeleton } from '../form/layout/FormSkeleton'
import { formText } from '../form/messages'
import { useValidator } from '../form/useValidator'
import { lazyPart, PlaceholderContext } from '../page/lazyPart'
import { PageFailure } from '../page/PageFailure'
import { readSaveFailure } from '../saving/saveFailure'

const EntityForm = /* @__PURE__ */ lazyPart(() =>
  import('../form/EntityForm').then((part) => part.EntityForm),
)

export interface RecordFormProps {
  readonly entity: Entity
  readonly record: Row
  readonly failureTitle: string
  /** For a new record the form receives all values. */
  readonly mode?: 'create' | 'edit'
  /** What the server said about the record before. */
  readonly problems?: readonly FieldProblem[] | undefined
  onSave(changes: Row): Promise<void>
  onCancel(): void
}

/**
 * @example <RecordForm entity={entity} record={row} failureTitle="Atenção" onSave={save} onCancel={back} />
 */
export function RecordForm({
  entity,
  record,
  failureTitle,
  mode = 'edit',
  problems: known,
  onSave,
  onCancel,
}: RecordFormProps) {
  const { actor } = useConsole()
  const validator = useValidator(entity)
  const notify = useNotify()

  const save = async (changes: Row): Promise<readonly FieldProblem[] | undefined> => {
    try {
      await onSave(changes)
      return undefined
    } catch (error) {
      const failure = readSaveFailure(error)
      const problems = failure.kind === 'invalid' ? failure.problems : []
      const told = failure.kind === 'other' ? failure.message : formText.checkFields
      notify(told ?? formText.failedTitle, { type: 'error', title: failureTitle })
      return problems
    }
  }

  if (validator.error) {
    return <PageFailure error={validator.error} onRetry={() => void validator.refetch()} />
  }
  const skeleton = <FormSkeleton entity={entity} />
  if (!validator.data) return skeleton
  return (
    <PlaceholderContext value={skeleton}>
      <EntityForm
        entity={entity}
        mode={mode}
        problems={known}
        record={record}
        actor={actor}
        validator={validator.data.validate}
        onSave={save}
        onCancel={onCancel}
      />
    </PlaceholderContext>
  )
}
