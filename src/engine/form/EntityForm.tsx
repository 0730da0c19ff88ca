/*
 * The form of any entity. Hides the form library (rjsf), conditions, roles and drafts.
 *
 * Renders sections, fields and problems from the entity's schema and asks before unsaved changes are lost.
 * `onSave` receives valid canonical values; for an existing record only the changed ones.
 */
import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useCanBlock } from 'react-admin'
import { fieldAt } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { isWritable } from '#model/record/writable'
import { DraftBar } from './drafts/DraftBar'
import { readDraft, withDraft } from './drafts/drafts'
import { UnsavedGuard } from './drafts/UnsavedGuard'
import type { EntityFormProps } from './entityFormProps'
import { FormButtons } from './layout/FormButtons'
import { FormFrame } from './layout/FormFrame'
import { HomelessProblems, ProblemCount } from './layout/Problems'
import { SchemaForm } from './SchemaForm'
import { dependentsOf } from './state/dependents'
import { type Form, FormScope } from './state/FormScope'
import { createFormStore } from './state/formStore'
import { withPeriods } from './state/periods'
import { formDataOf, newFormData } from './state/record'
import { useStructure } from './state/structure'
import { createSuggestions } from './state/suggestions'
import { useForeseen } from './useForeseen'
import { firstEmpty, useFormKeys } from './useFormKeys'
import { useFormSaving } from './useFormSaving'
import { useProposals } from './useProposals'

export function EntityForm(props: EntityFormProps) {
  const [round, setRound] = useState(0)
  return <DraftedForm key={round} {...props} onDiscard={() => setRound((count) => count + 1)} />
}

function DraftedForm(props: EntityFormProps & { onDiscard(): void }) {
  const { entity, readOnly = false, isInside = false } = props
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const { form, before, draft } = useBeginning(props)
  const structure = useStructure(form, [])
  const saving = useFormSaving(form, before, props)
  const { attempts, isSaving, forget } = saving
  useForeseen(form, before, props)
  useProposals(form)
  const canBlock = useCanBlock()
  const cancel = useLeaving(props, form, saving)
  useFocus(props, place, attempts)
  const submit = (isMore = false) => {
    saving.wantMore(isMore)
    element.current?.requestSubmit()
  }
  useFormKeys({
    place,
    save: readOnly || isSaving ? undefined : () => submit(),
    back: cancel,
    isSingle: props.part?.isSingle,
  })

  return (
    <FormScope.Provider value={form}>
      {canBlock && !isInside && (
        <UnsavedGuard isDirty={saving.isDirty} hasDraft={props.draftKey !== undefined} onLeave={forget} />
      )}
      {draft && (
        <DraftBar
          entity={entity}
          draft={draft}
          isOlder={draft.version !== props.record?.[systemNames.version]}
          onDiscard={() => {
            forget()
            props.onDiscard()
          }}
        />
      )}
      <FormFrame ref={place} aria-busy={isSaving}>
        <HomelessProblems />
        <ProblemCount isTried={attempts > 0} />
        <SchemaForm
          id={formId}
          ref={element}
          entity={entity}
          data={structure}
          // Unique, because another form with the same fields may be on the page.
          prefix={isInside ? `${formId}${entity.name}` : entity.name}
          onSubmit={() => {
            if (form.store.judge().errors.length > 0) saving.refuse()
            else void saving.save()
          }}
        />
        <FormButtons
          formId={formId}
          isReadOnly={readOnly}
          isSaving={isSaving}
          isSlow={saving.isSlow}
          isSmall={props.part !== undefined}
          onCancel={isSaving ? saving.stopWaiting : cancel}
          {...(props.canSaveMore && { onSaveMore: () => submit(true) })}
        />
      </FormFrame>
    </FormScope.Provider>
  )
}

function useBeginning(props: EntityFormProps) {
  const [beginning] = useState(() => {
    const form = createForm(props)
    const before = form.store.getRecord()
    const draft =
      props.draftKey === undefined || props.readOnly
        ? undefined
        : readDraft(props.draftKey, (name) => isOpenField(form, name))
    if (draft) form.store.setValue([], withDraft(form.store.getData(), draft))
    return { form, before, draft }
  })
  return beginning
}

function useLeaving(
  { part, isInside = false, mayLeave, onCancel, leaving, present }: EntityFormProps,
  form: Form,
  saving: ReturnType<typeof useFormSaving>,
): () => void {
  const leave = async () => {
    if (saving.isDirty() && (await mayLeave?.()) === false) return
    // The user decides about a page's draft when leaving the page.
    if (isInside || part) saving.forget()
    onCancel()
  }
  const cancel = () => void leave()
  useImperativeHandle(leaving, () => cancel)
  useImperativeHandle(present, () => form.store.getRecord)
  return cancel
}

function useFocus(
  { isInside = false, isFilled = false }: EntityFormProps,
  place: RefObject<HTMLElement | null>,
  attempts: number,
): void {
  useEffect(() => {
    if (attempts > 0) place.current?.querySelector<HTMLElement>(firstWrong)?.focus()
  }, [attempts, place])

  useEffect(() => {
    if (isInside || isFilled) firstEmpty(place.current)?.focus()
  }, [isInside, isFilled, place])
}

function isOpenField({ entity, actor, record, part }: Form, name: string): boolean {
  const field = fieldAt(entity, name)
  return (
    (part?.names.includes(name) ?? true) && field !== undefined && isWritable(entity, field, actor, record)
  )
}

const firstWrong = '[aria-invalid="true"]:not([aria-hidden="true"]), [data-invalid="true"]'

function createForm(props: EntityFormProps): Form {
  const { entity, record, actor, readOnly = false } = props
  const filler = { actor, today: dayOfInstant(new Date()), record }
  const initial =
    props.mode === 'create'
      ? withPeriods(entity.fields, newFormData(entity, record), filler.today)
      : formDataOf(entity, record ?? {})
  const form: Form = {
    ...filler,
    entity,
    isReadOnly: readOnly,
    part: props.part,
    isNew: props.mode === 'create',
    isInside: props.isInside ?? false,
    store: createFormStore(
      entity,
      props.validator,
      filler,
      initial,
      props.mode === 'create' ? undefined : record,
      (before, after) => dependentsOf(form, before, after),
    ),
    initial,
    assumed: new Map(),
    focus: { path: [] },
    suggestions: createSuggestions(),
    fieldAt: (path) => fieldAt(entity, path.filter((step) => typeof step === 'string').join('.')),
  }
  return form
}
