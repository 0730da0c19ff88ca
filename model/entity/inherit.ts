/* Computed fields inherit from their inputs who may view them, and whether they are personal data. */
import { expressionNames } from '../expression/expressionNames'
import type { Field } from './field'

export function inheritSecrets(fields: readonly Field[]): readonly Field[] {
  // A computed field may read another one; each round passes the restriction on by one step.
  let known = fields
  for (let round = 0; round < fields.length; round += 1) {
    const next = inherit(known, known)
    if (next === known) return known
    known = next
  }
  return known
}

function inherit(fields: readonly Field[], root: readonly Field[]): readonly Field[] {
  let isSame = true
  const next = fields.map((field) => {
    const children = field.fields.length > 0 ? inherit(field.fields, root) : field.fields
    const inner = children === field.fields ? field : { ...field, fields: children }
    const restricted = restrict(inner, [...root, ...fields])
    if (restricted !== field) isSame = false
    return restricted
  })
  return isSame ? fields : next
}

function restrict(field: Field, around: readonly Field[]): Field {
  if (field.computed === undefined) return field
  const inputs = inputsOf(field.computed, around).filter((input) => input.path !== field.path)
  const view = inputs.reduce(commonRoles, field.roles.view)
  const pii = field.pii ?? inputs.find((input) => input.pii !== undefined)?.pii
  const isSame = pii === field.pii && view?.length === field.roles.view?.length
  if (isSame) return field
  return { ...field, ...(pii !== undefined && { pii }), roles: { ...field.roles, ...(view && { view }) } }
}

function commonRoles(known: readonly string[] | undefined, { roles }: Field): readonly string[] | undefined {
  if (roles.view === undefined) return known
  const { view } = roles
  return known === undefined ? view : known.filter((role) => view.includes(role))
}

/**
 * The fields that an expression reads. An inner field counts if its name occurs anywhere in the text, so the
 * result may contain too many fields but never too few.
 */
export function inputsOf(expression: string, around: readonly Field[]): readonly Field[] {
  const names = expressionNames(expression)
  const words = new Set(expression.match(/[A-Za-z_]\w*/g))
  const inside = (field: Field): readonly Field[] => [
    field,
    ...field.fields.filter(({ name }) => words.has(name)).flatMap(inside),
  ]
  return around.filter(({ name }) => names.includes(name)).flatMap(inside)
}
