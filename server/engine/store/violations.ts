/*
 * What a violated constraint means in the form: a message at the field that holds the value.
 * The database names the columns in the error's detail; that is the only part of it that no language setting changes.
 */
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText, validationText } from '#model/messages'
import { type FieldProblem, Problem } from '#model/wire/problem'
import { DatabaseError } from '../../db/database'
import { serverText } from '../messages'
import { loginFields } from '../people/accounts'

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const notNullViolation = '23502'

/** The problem behind an error of a write, or the error itself. */
export function explainViolation(index: EntityIndex, entity: Entity, error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const owner = index.get(error.table ?? '') ?? entity
  if (error.code === uniqueViolation) {
    const errors =
      error.table === 'sys_account'
        ? atLogins(entity, error.constraint ?? '')
        : atColumns(owner, error, validationText.taken)
    return new Problem('invalid', validationText.taken, { errors })
  }
  if (error.code === foreignKeyViolation) {
    const errors = atColumns(owner, error, validationText.noSuchRecord)
    // The row that is gone from under others names its own key, which no form shows.
    const isReferred = errors.every((each) => each.path === '/id')
    return isReferred
      ? new Problem('conflict', serverText.inUse)
      : new Problem('invalid', refusalText.invalid, { errors })
  }
  if (error.code === notNullViolation && error.column) {
    const errors = [{ path: `/${error.column}`, message: validationText.required }]
    return new Problem('invalid', refusalText.invalid, { errors })
  }
  return error
}

function atColumns(entity: Entity, error: DatabaseError, message: string): FieldProblem[] {
  const listed = /\((.+?)\)=\(/.exec(error.detail ?? '')?.[1] ?? error.column ?? ''
  const names = new Set(listed.match(/[A-Za-z_]\w*/g))
  return entity.fields
    .filter((field) => names.has(field.name))
    .map((field) => ({ path: `/${field.name}`, message }))
}

function atLogins(entity: Entity, constraint: string): FieldProblem[] {
  const { email, documents } = loginFields(entity)
  const fields = constraint.endsWith('email') ? (email ? [email] : []) : documents
  return fields.map((field) => ({ path: `/${field.name}`, message: validationText.taken }))
}
