import type { Entity, Field } from '../../entity/entity'
import { isRow, type Row } from '../../entity/jsonSchema'
import { isSecret } from '../../entity/kindGuards'
import { withoutNulls } from '../record'

/** Values that a copy or template takes over: nothing unique, nothing decided by a workflow, no personal data. */
export function copiedValues(entity: Entity, record: Row): Row {
  const alone = new Set(entity.unique.filter((set) => set.length === 1).flat())
  const transitions = Object.values(entity.workflow?.transitions ?? {})
  const decided = new Set(transitions.flatMap(({ input }) => input))
  const fields = entity.fields.filter(
    (field) =>
      !field.system &&
      !alone.has(field.name) &&
      entity.workflow?.field !== field.path &&
      (field.required || !decided.has(field.path)),
  )
  return copiedIn(fields, record)
}

function copiedIn(fields: readonly Field[], record: Row): Row {
  const copied = fields.filter((field) => isCopied(field) && field.name in record)
  return withoutNulls(
    Object.fromEntries(copied.map((field) => [field.name, copiedValue(field, record[field.name])])),
  )
}

function isCopied(field: Field): boolean {
  const { unique, readOnly, computed, pii, personal, copy } = field
  const isOwn = unique || readOnly || computed !== undefined || copy === false
  return !isOwn && pii === undefined && personal !== true && !isSecret(field)
}

function copiedValue({ fields }: Field, value: unknown): unknown {
  if (fields.length === 0) return value
  if (Array.isArray(value)) return value.map((item) => (isRow(item) ? copiedIn(fields, item) : item))
  return isRow(value) ? copiedIn(fields, value) : value
}
