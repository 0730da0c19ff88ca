/*
 * The form of any entity. Hides the form library (rjsf), conditions, roles and drafts.
 *
 * Renders sections, fields and problems from the entity's schema and asks before unsaved changes are lost.
 * `onSave` receives valid canonical values; for an existing record only the changed ones.
 */
import RjsfForm from '@rjsf/core'
import { RemoveButton } from '@rjsf/mui/lib/IconButton/IconButton.js'
import type { RJSFSchema } from '@rjsf/utils'
import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useCanBlock } from 'react-admin'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { isWritable } from '#model/record/writable'
import { DraftBar } from './drafts/DraftBar'
import { readDraft, withDraft } from './drafts/drafts'
import { UnsavedGuard } from './drafts/UnsavedGuard'
import { EntityField } from './EntityField'
import type { EntityFormProps } from './entityFormProps'
import { FieldTemplate } from './layout/FieldTemplate'
import { FormButtons } from './layout/FormButtons'
import { FormFrame } from './layout/FormFrame'
import { ListField, ListItemTemplate, ListTemplate } from './layout/ListTemplate'
import { ObjectTemplate } from './layout/ObjectTemplate'
import { HomelessProblems, ProblemCount } from './layout/Problems'
import { dependentsOf } from './state/dependents'
import { type Form, FormScope } from './state/FormScope'
import { uiSchemaOf } from './state/formSchema'
import { createFormStore } from './state/formStore'
import { withPeriods } from './state/periods'
import { formDataOf, newFormData } from './state/record'
import { useStructure } from './state/structure'
import { createSuggestions } from './state/suggestions'
import { useForeseen } from './useForeseen'
import { firstEmpty, useFormKeys } from './useFormKeys'
import { useFormSaving } from './useFormSaving'
import { useProposals } from './useProposals'
import { createFormValidator } from './validator'

const fields = { entityField: EntityField, ArrayField: ListField }
const templates = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: ListItemTemplate,
  // The MUI theme's; what else it has is ours (docs/decisions/0030-templates-of-the-form-library.md).
  ButtonTemplates: { RemoveButton },
}
// Defaults come from the model: rjsf would also fill a field that the user emptied on purpose.
const defaultBehaviour = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
} as const
// rjsf renders its own submit button when the form has no children.
const noButtons = <span hidden />

export function EntityForm(props: EntityFormProps) {
  const [round, setRound] = useState(0)
  return <DraftedForm key={round} {...props} onDiscard={() => setRound((count) => count + 1)} />
}

function DraftedForm(props: EntityFormProps & { onDiscard(): void }) {
  const { entity, readOnly = false, isInside = false } = props
  const formId = useId()
  const library = useRef<RjsfForm<Row>>(null)
  const place = useRef<HTMLDivElement>(null)
  const { form, before, draft, validator } = useBeginning(props)
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
    library.current?.submit()
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
        <RjsfForm<Row>
          id={formId}
          ref={library}
          schema={entity.schema as RJSFSchema}
          uiSchema={uiSchemaOf(entity)}
          validator={validator}
          formData={structure as Row}
          // Unique, because another form with the same fields may be on the page.
          idPrefix={isInside ? `${formId}${entity.name}` : entity.name}
          fields={fields}
          templates={templates}
          experimental_defaultFormStateBehavior={defaultBehaviour}
          showErrorList={false}
          noHtml5Validate
          onSubmit={() => void saving.save()}
          onError={saving.refuse}
        >
          {noButtons}
        </RjsfForm>
        <FormButtons
          entity={entity}
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
    const validator = createFormValidator(props.entity.schema, form.store.judge)
    return { form, before, draft, validator }
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
