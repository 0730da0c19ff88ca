/* Makes the fields read-only that users may not change themselves. Pure. */
import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { identifyingFields, ownFields } from '#model/wire/people/profile'
import { text } from './messages'

const ownNames = new Set<string>(ownFields)
const shownNames = new Set<string>(identifyingFields)
const noRole = { view: [], edit: [] } as const

export function profileEntity(entity: Entity): Entity {
  return { ...entity, fields: entity.fields.map(ownField) }
}

function ownField(field: Field): Field {
  if (ownNames.has(field.name)) return field
  return shownNames.has(field.name) ? { ...field, readOnly: true } : { ...field, roles: noRole }
}

const telephones = 2

/** Adds empty telephones up to the number that a profile shows, of type `Comercial`. */
export function withTelephones(record: Readonly<Row>): Row {
  const saved: readonly unknown[] = Array.isArray(record.telefones) ? record.telefones : []
  const missing = Array.from({ length: Math.max(0, telephones - saved.length) }, (_, i) => ({
    title: text.telephone(saved.length + i + 1),
    format: 'com',
    tipo: 'Comercial',
  }))
  return { ...record, telefones: [...saved, ...missing] }
}

export function withoutEmptyTelephones(changes: Row): Row {
  if (!Array.isArray(changes.telefones)) return changes
  return {
    ...changes,
    telefones: changes.telefones.filter((telephone) => isRow(telephone) && Boolean(telephone.number)),
  }
}
