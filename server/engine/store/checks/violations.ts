/*
 * Turns database constraint violations into messages at form fields. Columns are parsed from the error's
 * detail (`Key (code, year)=(A, 2026) already exists.`), whose parentheses are the same in every language.
 */
import type { Entity, Field } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { type FieldProblem, Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import { DatabaseError } from '../../../db/database'
import { serverText } from '../../messages'
import { loginFields } from '../../people/accounts'

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const notNullViolation = '23502'

/** Translates a database error into a problem; returns any other error as it is. */
export function explainViolation(index: EntityIndex, entity: Entity, error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const owner = index.get(error.table ?? '') ?? entity
  if (error.code === uniqueViolation) {
    const errors =
      error.table === 'sys_account'
        ? atLogins(entity, error.constraint ?? '')
        : atLast(atColumns(owner, error), emptyIn(owner, error))
    return new Problem('invalid', validationText.taken, { errors })
  }
  if (error.code === foreignKeyViolation) {
    const errors = atColumns(owner, error).map(({ name }) => at(name, validationText.noSuchRecord))
    // When a referenced row is deleted, the error names its `id`, which forms do not show.
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

function atColumns(entity: Entity, error: DatabaseError): readonly Field[] {
  return keysIn(error).flatMap((key) => fieldIn(entity, key) ?? [])
}

function fieldIn(entity: Entity, key: string): Field | undefined {
  const names: readonly string[] = key.match(/[A-Za-z_]\w*/g) ?? []
  return entity.fields.find((field) => names.includes(field.name))
}

/** `(lower(code), coalesce(year, ''))=(…)` → `lower(code)`, `coalesce(year, '')`: splits at the outer commas only. */
function keysIn(error: DatabaseError): readonly string[] {
  const listed = /\((.+?)\)=\(/.exec(error.detail ?? '')?.[1] ?? error.column ?? ''
  const keys: string[] = []
  let depth = 0
  for (const part of listed.split(',')) {
    if (depth === 0) keys.push(part)
    else keys.push(`${keys.pop() ?? ''},${part}`)
    depth += (part.match(/\(/g)?.length ?? 0) - (part.match(/\)/g)?.length ?? 0)
  }
  return keys
}

/** The constraint's fields without a value, or none if a value contains the separator. */
function emptyIn(entity: Entity, error: DatabaseError): readonly Field[] {
  const keys = keysIn(error)
  const values = /\)=\((.*)\)/.exec(error.detail ?? '')?.[1]?.split(', ') ?? []
  if (values.length !== keys.length) return []
  return keys.flatMap((key, i) => (values[i] === 'null' ? (fieldIn(entity, key) ?? []) : []))
}

/** One message for the whole constraint, at its last field with a value, because users fill that in last. */
function atLast(fields: readonly Field[], empty: readonly Field[]): readonly FieldProblem[] {
  const filled = fields.filter((field) => !empty.includes(field))
  const last = filled.at(-1) ?? fields.at(-1)
  if (!last) return []
  const others = filled.filter((field) => field !== last).map(({ title }) => title)
  return [at(last.name, others.length > 0 ? validationText.takenWith(others) : validationText.taken)]
}

function at(name: string, message: string): FieldProblem {
  return { path: `/${name}`, message }
}

function atLogins(entity: Entity, constraint: string): FieldProblem[] {
  const { email, documents } = loginFields(entity)
  const fields = constraint.endsWith('email') ? (email ? [email] : []) : documents
  return fields.map((field) => ({ path: `/${field.name}`, message: validationText.taken }))
}
