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
import { isSame } from '../../records/isSame'
import type { BulkAction } from './bulkActions'
import { bulkText } from './messages'

/** A new value for every record, or a number of days to shift a date by. */
export type Change = { readonly value: unknown } | { readonly days: number }

const dayMs = 86_400_000

/** Fields that this user may set in bulk, those of the list's columns first. */
export function bulkFields(entity: Entity, actor: Actor): readonly Field[] {
  if (!mayAct(entity, 'edit', actor)) return []
  const columns = entity.list.columns.map(({ field }) => field)
  const placeOf = ({ path }: Field) => (columns.indexOf(path) + columns.length + 1) % (columns.length + 1)
  return entity.fields
    .filter((field) => isForMany(entity, field, actor))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
}

function isForMany(entity: Entity, field: Field, actor: Actor): boolean {
  // Fields whose options or visibility depend on other values are edited record by record.
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
    // Uploads, geometries and secrets belong to a single record.
    !isOpaque(field) &&
    isWritable(entity, field, actor)
  )
}

/** Whether the field identifies its record: part of the label, unique, a code or a document. */
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

/** The field preselected in the dialog: the first date, else the first field. */
export function defaultField(fields: readonly Field[]): Field | undefined {
  return fields.find(hasDay) ?? fields[0]
}

export function changedValue(field: Field, change: Change, before: unknown): unknown {
  if ('value' in change) return change.value ?? null
  if (typeof before !== 'string') return undefined
  if (isInstant(field)) return new Date(Date.parse(before) + change.days * dayMs).toISOString()
  const day = parseDay(before)
  return day && dayText(addDays(day, change.days))
}

export interface BulkPreview {
  readonly changed: readonly FoundRow[]
  /** Rows that already have the value, or have no date to shift. */
  readonly same: number
  /** Rows that are inactive or whose state locks the field. */
  readonly closed: number
}

/** @param rows must include the state and the field */
export function previewChange(
  entity: Entity,
  field: Field,
  change: Change,
  rows: readonly FoundRow[],
): BulkPreview {
  const isClosed = (row: FoundRow) => row[systemNames.active] === false || isLocked(entity, field, row)
  const open = rows.filter((row) => !isClosed(row))
  const changed = open.filter((row) => {
    const next = changedValue(field, change, row[field.name])
    return next !== undefined && !isSame(next, row[field.name] ?? null)
  })
  return { changed, same: open.length - changed.length, closed: rows.length - open.length }
}

/**
 * Sends the version each row was read with, so that a concurrent change fails instead of being overwritten.
 */
export function bulkEdit(field: Field, change: Change): BulkAction {
  const versions = new Map<number, unknown>()
  const recordOf = ({ id }: FoundRow, value: unknown, version: unknown) => ({
    id,
    versao: Number(version),
    valores: { [field.name]: value },
  })
  return {
    name: 'edit',
    label: bulkText.editField(field.title),
    isDangerous: false,
    input: [],
    demands: [],
    fits: () => true,
    batchOf: (rows) => ({
      path: 'alteracoes',
      records: rows.map((row) =>
        recordOf(row, changedValue(field, change, row[field.name]), row[systemNames.version]),
      ),
    }),
    undoOf: (rows) => ({
      path: 'alteracoes',
      records: rows.map((row) => recordOf(row, row[field.name] ?? null, versions.get(row.id))),
    }),
    onSaved: (saved) => {
      for (const [id, row] of saved) versions.set(id, row[systemNames.version])
    },
  }
}
