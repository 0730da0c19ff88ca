/*
 * Renders a schema with rjsf's fields, our templates and its MUI theme's buttons. Takes the place of rjsf's `Form`, whose
 * own state, defaults and validation the form store has (docs/decisions/0029-one-owner-of-a-forms-values.md): they
 * weigh 45 kB. Which branches apply is decided by the model (docs/decisions/0001-one-validator-per-entity.md).
 */
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import { RemoveButton } from '@rjsf/mui/lib/IconButton/IconButton.js'
import { type Registry, type RJSFSchema, toFieldPathId } from '@rjsf/utils'
import { type FormEvent, type Ref, useMemo } from 'react'
import type { Entity } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { takenBranches } from '#model/record/condition'
import { EntityField } from './EntityField'
import { FieldTemplate } from './layout/FieldTemplate'
import { ListField, ListItemTemplate, ListTemplate } from './layout/ListTemplate'
import { ObjectTemplate } from './layout/ObjectTemplate'
import { uiSchemaOf } from './state/formSchema'

const nothing = () => undefined
const Nothing = () => null

const fields = { SchemaField, ObjectField, ArrayField: ListField, entityField: EntityField }
const templates = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: ListItemTemplate,
  // Every input renders its own.
  DescriptionFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  ButtonTemplates: { RemoveButton },
}
const schemaUtils = {
  retrieveSchema: withBranches,
  // Items and values are the form store's.
  getDefaultFormState: nothing,
  getDisplayLabel: () => false,
  // Choices are inputs of ours.
  isSelect: () => true,
  isMultiSelect: () => false,
  isFilesArray: () => false,
}

/** The schema with the properties of its branches that apply to the data. */
function withBranches(schema: JsonSchema, data: unknown): JsonSchema {
  const branches = takenBranches(schema, data)
  if (branches.length === 0) return schema
  const { if: _if, then: _then, else: _else, allOf: _allOf, ...own } = schema
  const properties: Record<string, JsonSchema> = { ...own.properties }
  for (const branch of branches)
    for (const [name, each] of Object.entries(branch.properties ?? {}))
      properties[name] = { ...properties[name], ...each }
  const required = [schema, ...branches].flatMap((each) => each.required ?? [])
  return { ...own, properties, required: [...new Set(required)] }
}

interface SchemaFormProps {
  readonly id: string
  readonly ref: Ref<HTMLFormElement>
  readonly entity: Entity
  /** What lists and conditions read; inputs read the form store. */
  readonly data: unknown
  /** Prefix of the inputs' IDs. */
  readonly prefix: string
  onSubmit(): void
}

export function SchemaForm({ id, ref, entity, data, prefix, onSubmit }: SchemaFormProps) {
  const registry = useMemo(
    () =>
      ({
        fields,
        templates,
        schemaUtils,
        widgets: {},
        rootSchema: entity.schema,
        formContext: {},
        translateString: (text: string) => text,
        globalFormOptions: {
          idPrefix: prefix,
          idSeparator: '_',
          useFallbackUiForUnsupportedType: false,
        },
        // Only what the fields above call.
      }) as unknown as Registry,
    [entity, prefix],
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Forms of dialogs are inside too. React takes a navigation inside the event for an action of the form.
    if (event.target === event.currentTarget) queueMicrotask(onSubmit)
  }
  return (
    <form id={id} ref={ref} noValidate onSubmit={submit}>
      <SchemaField
        name=""
        schema={entity.schema as RJSFSchema}
        uiSchema={uiSchemaOf(entity)}
        fieldPathId={toFieldPathId('', registry.globalFormOptions)}
        formData={data}
        registry={registry}
        onChange={nothing}
        onBlur={nothing}
        onFocus={nothing}
      />
    </form>
  )
}
