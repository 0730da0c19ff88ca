import type { Entity, Field, PrintForm, Section } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isInlinePicture, isList, isObject, isSecret } from '#model/entity/kindGuards'
import { labelParts } from '#model/entity/label'
import { fieldAt } from '#model/entity/paths'
import { mayReadNames, maySee } from '#model/people/access'
import { labelAt, valueAt } from '#model/show/cell'
import { showValue } from '#model/show/show'
import type { ConsoleTools } from '../console/console'
import { formText } from '../form/messages'

type Reader = Pick<ConsoleTools, 'index' | 'actor'>

/** Used unless the schema declares the head's fields. */
const factsAtMost = 5
/** Fields of a record that is seen at a glance. */
const briefAtMost = 10

export interface FieldSection {
  readonly title: string
  readonly fields: readonly Field[]
  readonly columns: number
}

export function isEmptyAt(field: Field, row: Row): boolean {
  const value = valueAt(row, field.path)
  if (isInlinePicture(field)) return typeof value !== 'string' || value === ''
  if (isObject(field)) return field.fields.every((child) => isEmptyAt(child, row))
  if (isList(field)) return !Array.isArray(value) || value.length === 0
  if (value === null || value === undefined) return true
  return showValue(value, field, labelAt(row, field.path)) === ''
}

/** The head's fields from the schema; else the first list columns not shown elsewhere on the page. */
export function headFieldsOf(entity: Entity, row: Row, reader: Reader): readonly Field[] {
  const { facts } = entity.record
  const paths = facts ?? entity.list.columns.flatMap((each) => (each.hidden ? [] : [each.field]))
  const told = paths.flatMap((path) => {
    const field = fieldAt(entity, path)
    if (!field || !isShown(entity, field, reader) || isEmptyAt(field, row)) return []
    // A field inside a list needs the list's title too.
    const holder = entity.fields.find(({ name }) => name === path.split('.')[0])
    return [isList(holder) ? { ...field, title: holder.title } : field]
  })
  if (facts) return told
  return told.filter(({ path }) => !entity.label.includes(`{${path}}`)).slice(0, factsAtMost)
}

/** What a card shows below the record's name. */
export function factsBesideName(entity: Entity, row: Row, reader: Reader): readonly Field[] {
  return headFieldsOf(entity, row, reader).filter(({ path }) => !isInLabel(entity, path))
}

/** Whether the record's name has the field, or one of the record that it refers to. */
export function isInLabel(entity: Entity, path: string): boolean {
  return labelParts(entity.label).some(
    (part) => 'path' in part && (part.path === path || part.path.startsWith(`${path}.`)),
  )
}

/** Its sections stand right below the head, which would only repeat them. */
export function isBrief(entity: Entity, reader: Reader): boolean {
  const count = sectionsOf(entity, reader).reduce((sum, { fields }) => sum + fields.length, 0)
  return entity.record.facts === undefined && count <= briefAtMost
}

function isShown(entity: Entity, field: Field, { index, actor }: Reader): boolean {
  return (
    maySee(field, actor.role) &&
    mayReadNames(index, field, actor) &&
    !field.system &&
    field.path !== entity.workflow?.field &&
    !isSecret(field) &&
    field.restates === undefined
  )
}

export function sectionsOf(entity: Entity, reader: Reader): readonly FieldSection[] {
  const { sections = entity.form.sections, hide } = entity.record
  const shown = shownIn(entity, reader, hide)
  const named = namedSections(sections, shown)
  const taken = new Set(sections.flatMap(({ fields }) => fields))
  const rest = [...shown.values()].filter(
    (field) => !taken.has(field.name) && (sections.length === 0 || !entity.form.omit.includes(field.name)),
  )
  const title = named.length > 0 ? formText.otherFields : ''
  return [...named, { title, fields: rest, columns: 2 }].filter(({ fields }) => fields.length > 0)
}

export function printedSections(
  entity: Entity,
  { sections }: PrintForm,
  reader: Reader,
): readonly FieldSection[] {
  return sections ? namedSections(sections, shownIn(entity, reader, [])) : sectionsOf(entity, reader)
}

function shownIn(entity: Entity, reader: Reader, hide: readonly string[]): ReadonlyMap<string, Field> {
  return new Map(
    entity.fields
      .filter((field) => isShown(entity, field, reader) && !hide.includes(field.name))
      .map((field) => [field.name, field]),
  )
}

function namedSections(
  sections: readonly Section[],
  shown: ReadonlyMap<string, Field>,
): readonly FieldSection[] {
  return sections.map((each) => ({ ...each, fields: each.fields.flatMap((name) => shown.get(name) ?? []) }))
}
