/*
 * The layout of a form. Hides sections, the navigation between them and which fields are active for the
 * current values.
 *
 * Renders the root's sections, an object or a list item, limited to fields that the role may see, that are
 * active for the current values and whose `show` is true.
 */
import Button from '@mui/material/Button'
import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isTrue } from '#model/expression/expression'
import { maySee } from '#model/people/access'
import { activeFields, demandedFields, fillNulls } from '#model/record/record'
import { isWritable } from '#model/record/writable'
import { formText } from '../messages'
import { closedHelp } from '../state/closedHelp'
import { type Form, useForm } from '../state/FormScope'
import { unchanging } from '../state/problems'
import { pointerOf, valueAt } from '../state/record'
import { spanStyle } from './FormFrame'
import { Group, SectionTitle } from './Group'
import { PlaceProblem } from './PlaceProblem'
import { Section } from './Section'
import { SectionNav } from './SectionNav'

type Properties = ObjectFieldTemplateProps['properties']

/** Forms with at least this many sections get a navigation. */
const longForm = 4

export function ObjectTemplate({ properties, fieldPathId }: ObjectFieldTemplateProps) {
  const { path } = fieldPathId
  const { part } = useForm()
  if (path.length === 0 && part) return <part.Layout properties={properties} />
  if (path.length === 0) return <Sections properties={properties} />
  return typeof path.at(-1) === 'number' ? (
    <Children path={path} properties={properties} />
  ) : (
    <Nested path={path} properties={properties} />
  )
}

function Sections({ properties }: { readonly properties: Properties }) {
  const form = useForm()
  const [isWhole, setWhole] = useState(!form.isInside)
  const all = useShownNames(form)
  const needed = useNeededNames(form, isWhole ? '' : all)
  const names = isWhole ? all : needed
  const left = all.split(' ').length - names.split(' ').length
  const sections = useMemo(() => sectionsOf(form, names.split(' ')), [form, names])
  const contents = new Map(properties.map(({ name, content }) => [name, content]))
  const formId = useId()
  const idOf = (title: string) => `${formId}-${sections.findIndex((section) => section.title === title)}`
  return (
    <>
      {isWhole && sections.length >= longForm && (
        <SectionNav
          links={sections.map(({ title, fields }) => ({
            id: idOf(title),
            title,
            names: fields.map(({ name }) => name),
          }))}
        />
      )}
      {sections.map(({ title, fields, columns }) => (
        <Section key={title} id={idOf(title)} title={title}>
          <SectionTitle.Provider value={title}>
            <div className="fields-grid">
              {fields.map(
                (field) =>
                  contents.has(field.name) && (
                    <div key={field.name} style={spanStyle(field, columns)}>
                      {contents.get(field.name)}
                    </div>
                  ),
              )}
            </div>
          </SectionTitle.Provider>
        </Section>
      ))}
      {!isWhole && left > 0 && (
        <Button onClick={() => setWhole(true)} sx={{ mb: 2 }}>
          {formText.allFields(left)}
        </Button>
      )}
    </>
  )
}

/** Joined into one string, so that the snapshot changes only when the names do. */
export function useShownNames(form: Form): string {
  const { store, entity, actor, today } = form
  return useSyncExternalStore(store.subscribe, () => {
    const record = store.getRecord()
    const active = activeFields(entity, record, actor, today)
    return entity.fields
      .filter((field) => !field.system && active.has(field.name) && maySee(field, actor.role))
      .filter(({ restates }) => restates === undefined)
      .filter((field) => !isFilledLater(form, field, record))
      .map((field) => field.name)
      .join(' ')
  })
}

/** Fields that are required, initially filled or have a problem; once shown, a field stays. */
function useNeededNames({ store, entity, initial }: Form, names: string): string {
  const asked = useRef<ReadonlySet<string>>(new Set())
  return useSyncExternalStore(store.subscribe, () => {
    if (names === '') return ''
    const demanded = demandedFields(entity, store.getRecord())
    const now = names.split(' ').filter((name) => {
      const isDemanded =
        demanded.has(name) || entity.fields.some((each) => each.name === name && each.required)
      return (
        isDemanded || name in initial || asked.current.has(name) || store.problemAt(`/${name}`) !== undefined
      )
    })
    asked.current = new Set(now)
    return now.join(' ')
  })
}

/** A new form hides fields that only the server fills in. */
function isFilledLater({ entity, actor, isNew, record: known }: Form, field: Field, record: Row): boolean {
  const isOpen = isWritable(entity, field, actor, known) || field.computed !== undefined
  return isNew && !isOpen && record[field.name] === undefined
}

interface VisibleSection {
  readonly title: string
  readonly fields: readonly Field[]
  readonly columns: number
}

function sectionsOf({ entity }: Form, names: readonly string[]): readonly VisibleSection[] {
  const shown = new Map(
    entity.fields
      .filter(({ name }) => names.includes(name) && !entity.form.omit.includes(name))
      .map((field) => [field.name, field]),
  )
  const named = entity.form.sections.map(({ title, fields, columns }) => ({
    title,
    columns,
    fields: fields.map((name) => shown.get(name)).filter((field) => field !== undefined),
  }))
  const taken = new Set(entity.form.sections.flatMap(({ fields }) => fields))
  const rest = [...shown.values()].filter((field) => !taken.has(field.name))
  const title = named.length > 0 ? formText.otherFields : ''
  return [...named, { title, fields: rest, columns: 2 }].filter(({ fields }) => fields.length > 0)
}

interface PartProps {
  readonly path: readonly (string | number)[]
  readonly properties: Properties
}

function Nested({ path, properties }: PartProps) {
  const form = useForm()
  const field = form.fieldAt(path)
  const pointer = pointerOf(path)
  useEffect(() => form.store.place(pointer), [form, pointer])
  if (!field) return null
  return (
    <Group title={field.title} help={closedHelp(form, field) ?? field.help}>
      <Children path={path} properties={properties} />
      <PlaceProblem pointer={pointer} />
    </Group>
  )
}

function Children({ path, properties }: PartProps) {
  const form = useForm()
  const isPlain = form.fieldAt(path)?.fields.every((field) => field.show === undefined) ?? true
  const names = useSyncExternalStore(isPlain ? unchanging : form.store.subscribe, () =>
    shownChildren(form, path),
  )
  const shown = new Set(names.split(' '))
  return (
    <div className="fields-grid">
      {properties
        .filter(({ name }) => shown.has(name))
        .map(({ name, content }) => (
          <div
            key={name}
            onFocusCapture={() => {
              form.focus.path = [...path, name]
            }}
            style={spanStyle(form.fieldAt([...path, name]))}
          >
            {content}
          </div>
        ))}
    </div>
  )
}

export function shownChildren(form: Form, path: PartProps['path']): string {
  const { store, entity, actor, today } = form
  const fields = form.fieldAt(path)?.fields ?? []
  const isPlain = fields.every((field) => field.show === undefined)
  const held = isPlain ? {} : valueAt(store.getRecord(), path)
  const here = isRow(held) ? held : {}
  const context = isPlain
    ? {}
    : { ...fillNulls(entity.fields, store.getRecord()), ...fillNulls(fields, here) }
  return fields
    .filter((field) => maySee(field, actor.role) && field.restates === undefined)
    .filter((field) => field.show === undefined || isTrue(field.show, context, actor, today))
    .map((field) => field.name)
    .join(' ')
}
