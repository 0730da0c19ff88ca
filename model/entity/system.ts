import type { Field } from './entity'
import { type Kind, traitsOf } from './kinds'

export const systemNames = {
  id: 'id',
  active: 'ativo',
  version: 'versao',
  createdAt: 'criado_em',
  createdBy: 'criado_por',
  updatedAt: 'atualizado_em',
  updatedBy: 'atualizado_por',
} as const

const accounts: readonly string[] = [systemNames.createdBy, systemNames.updatedBy]

/** Whether the field stores an account's ID, which is shown as the person's name. */
export function isAccountField({ system, name }: Pick<Field, 'system' | 'name'>): boolean {
  return system && accounts.includes(name)
}

const make = (name: string, kind: Kind, title: string): Field => ({
  name,
  path: name,
  kind,
  title,
  ...formatOf(kind),
  ...(kind === 'integer' && { isPlain: true }),
  required: false,
  conditional: false,
  system: true,
  readOnly: true,
  roles: {},
  unique: false,
  search: false,
  fields: [],
  schema: {},
})

function formatOf(kind: Kind): Pick<Field, 'format'> {
  const { format } = traitsOf(kind)
  return format === undefined ? {} : { format }
}

export const systemFields: readonly Field[] = [
  make(systemNames.id, 'integer', 'Código'),
  make(systemNames.active, 'boolean', 'Ativo'),
  make(systemNames.version, 'integer', 'Versão'),
  make(systemNames.createdAt, 'dateTime', 'Criado em'),
  make(systemNames.createdBy, 'integer', 'Criado por'),
  make(systemNames.updatedAt, 'dateTime', 'Atualizado em'),
  make(systemNames.updatedBy, 'integer', 'Atualizado por'),
]
