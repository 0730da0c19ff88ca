/* One field changed in many records: which fields, to what, in how many, and how to take it back. Pure of React. */

import type { Entity, Field } from '#model/entity/entity'
import { hasDay, isContact, isFreeText, isInstant, isOpaque } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import { labelParts } from '#model/entity/label'
import { systemNames } from '#model/entity/system'
import { addDays, dayText, parseDay } from '#model/formats/index'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import { isLocked } from '#model/record/states'
import { isWritable } from '#model/record/writable'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { isSame } from '../../fields/isSame'
import type { BulkAction } from './bulkActions'
import { bulkText } from './messages'

/** What the field becomes: the same everywhere, or a date so many days later. */
export type Change = { readonly value: unknown } | { readonly days: number }

const dayMs = 86_400_000

/** Fields that may have the same value in many records and that this person may change, those of the list's columns first. */
export function bulkFields(entity: Entity, actor: Actor): readonly Field[] {
  if (!mayAct(entity, 'edit', actor)) return []
  const columns = entity.list.columns.map(({ field }) => field)
  const placeOf = ({ path }: Field) => (columns.indexOf(path) + columns.length + 1) % (columns.length + 1)
  return entity.fields
    .filter((field) => isForMany(entity, field, actor))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
}

function isForMany(entity: Entity, field: Field, actor: Actor): boolean {
  // What depends on other values of a record is chosen in that record.
  const isFree =
    !field.conditional &&
    field.show === undefined &&
    field.fits === undefined &&
    field.among === undefined &&
    field.ref?.by === undefined &&
    Object.keys(field.ref?.dependsOn ?? {}).length === 0
  return (
    isFree &&
    !isIdentifying(entity, field) &&
    // An upload, a drawing or a secret is of one record.
    !isOpaque(field) &&
    isWritable(entity, field, actor)
  )
}

/** Does the value tell one record from others: its name, a code, a document, what is known of one person? */
function isIdentifying(entity: Entity, field: Field): boolean {
  const isText = isFreeText(field)
  const isName = labelParts(entity.label).some((part) => 'path' in part && part.path === field.path)
  const isInSet = entity.unique.some((set) => (set.length === 1 || isText) && set.includes(field.name))
  return (
    field.unique ||
    isInSet ||
    (isText && isName) ||
    traitsOf(field.kind).document !== undefined ||
    isContact(field) ||
    field.pii !== undefined ||
    (isText && field.personal === true)
  )
}

/** The field that is most likely meant: the first date, else the first of all. */
export function likelyField(fields: readonly Field[]): Field | undefined {
  return fields.find(hasDay) ?? fields[0]
}

/** The value that a record would have; undefined where there is nothing to put off. */
export function changedValue(field: Field, change: Change, before: unknown): unknown {
  if ('value' in change) return change.value ?? null
  if (typeof before !== 'string') return undefined
  if (isInstant(field)) return new Date(Date.parse(before) + change.days * dayMs).toISOString()
  const day = parseDay(before)
  return day && dayText(addDays(day, change.days))
}

/** What would become of records. */
export interface Rehearsal {
  readonly changed: readonly FoundRow[]
  /** Have the value already, or none to put off. */
  readonly same: number
  /** Closed by their state, or inactive. */
  readonly closed: number
}

/** @param rows with their state and the field */
export function rehearse(entity: Entity, field: Field, change: Change, rows: readonly FoundRow[]): Rehearsal {
  const isClosed = (row: FoundRow) => row[systemNames.active] === false || isLocked(entity, field, row)
  const open = rows.filter((row) => !isClosed(row))
  const changed = open.filter((row) => {
    const next = changedValue(field, change, row[field.name])
    return next !== undefined && !isSame(next, row[field.name] ?? null)
  })
  return { changed, same: open.length - changed.length, closed: rows.length - open.length }
}

/** The change as an action on many records, each by the version that it was read with. */
export function bulkEdit(entity: Entity, field: Field, change: Change): BulkAction {
  const versions = new Map<unknown, number>()
  const write = async (provider: ConsoleDataProvider, row: FoundRow, value: unknown, version: unknown) => {
    const { data } = await provider.update(entity.name, {
      id: row.id,
      data: { [field.name]: value },
      previousData: { id: row.id },
      meta: { version: Number(version) },
    })
    versions.set(row.id, Number(data[systemNames.version]))
  }
  return {
    name: 'edit',
    label: bulkText.editField(field.title),
    isDangerous: false,
    input: [],
    demands: [],
    fits: () => true,
    run: (provider, row) =>
      write(provider, row, changedValue(field, change, row[field.name]), row[systemNames.version]),
    undo: (provider, row) => write(provider, row, row[field.name] ?? null, versions.get(row.id)),
  }
}
