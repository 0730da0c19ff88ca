/* The own record as a form: the entity of the role with everything closed that is not the person's to change. Pure. */
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { text } from './messages'

/** What a person may change of the own record; the server has the last word. */
const ownNames = new Set([
  'nome',
  'data_nascimento',
  'rg',
  'sexo',
  'razao_social',
  'nome_fantasia',
  'inscricao_estadual',
  'email',
  'endereco',
  'telefones',
])
/** What identifies the account: only others change it. */
const shownNames = new Set(['tipo_pessoa', 'cpf', 'cnpj'])
const nobody = { view: [], edit: [] } as const

/** The entity as its own people see it. */
export function profileEntity(entity: Entity): Entity {
  return { ...entity, fields: entity.fields.map(ownField) }
}

function ownField(field: Field): Field {
  if (ownNames.has(field.name)) return field
  return shownNames.has(field.name) ? { ...field, readOnly: true } : { ...field, roles: nobody }
}

const telephones = 2

/** The record with the two telephones that everybody may have, `Comercial`, in which only the number is missing. */
export function withTelephones(record: Row): Row {
  const given = Array.isArray(record.telefones) ? (record.telefones as readonly Row[]) : []
  const missing = Array.from({ length: Math.max(0, telephones - given.length) }, (_, i) => ({
    title: text.telephone(given.length + i + 1),
    format: 'com',
    tipo: 'Comercial',
  }))
  return { ...record, telefones: [...given, ...missing] }
}

/** The changes without telephones that were never filled in. */
export function withoutEmptyTelephones(changes: Row): Row {
  if (!Array.isArray(changes.telefones)) return changes
  return { ...changes, telefones: changes.telefones.filter((telephone: Row) => Boolean(telephone.number)) }
}
