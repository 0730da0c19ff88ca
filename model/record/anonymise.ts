/*
 * Removes what identifies a person from a record: values of `pii` and `personal` fields at any depth. References,
 * amounts and everything else stay. The removed values cannot be reconstructed from the result.
 */
import type { Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isList, isShortText } from '../entity/kindGuards'
import { traitsOf } from '../entity/kinds'
import { systemNames } from '../entity/system'
import { anonymousText } from '../messages'

function isPersonal(field: Field): boolean {
  return field.pii !== undefined || field.personal === true
}

export function holdsPersonal(field: Field): boolean {
  return isPersonal(field) || field.fields.some(holdsPersonal)
}

/**
 * Removes personal values; `word` replaces a name.
 * @example anonymiseRow(fields, { id: 3, name: 'Ana', email: 'a@b.c', area: 2 }, 'Anonymous')
 *   // { id: 3, name: 'Anonymous', email: null, area: 2 }
 */
export function anonymiseRow(fields: readonly Field[], row: Row, word: string): Row {
  const anonymous: Row = { ...row }
  for (const field of fields) {
    if (field.name in row && holdsPersonal(field)) {
      anonymous[field.name] = anonymiseValue(field, row[field.name], word)
    }
  }
  return anonymous
}

/** Recognises an anonymised record: inactive, with the replacement in place of its name. */
export function isAnonymised(fields: readonly Field[], row: Row): boolean {
  if (row[systemNames.active] !== false) return false
  const word = anonymousText(Number(row[systemNames.id]))
  return fields.some((field) => isNameLike(field) && row[field.name] === word.slice(0, field.maxLength))
}

function isNameLike(field: Field): boolean {
  return field.personal === true && isShortText(field)
}

function anonymiseValue(field: Field, value: unknown, word: string): unknown {
  if (value === null || value === undefined) return value
  if (isList(field)) return []
  if (!isPersonal(field)) return anonymiseParts(field, value as Row)
  if (isNameLike(field)) return word.slice(0, field.maxLength)
  return isAlwaysFilled(field) ? fillerOf(field) : null
}

/** Inside an object no value is required, so all are removed. */
function anonymiseParts({ fields }: Field, value: Row): Row {
  const gone = fields.filter(isPersonal).map(({ name }) => [name, null] as const)
  const nested = fields.filter((each) => !isPersonal(each) && holdsPersonal(each) && value[each.name])
  return {
    ...value,
    ...Object.fromEntries(gone),
    ...Object.fromEntries(
      nested.map((each) => [each.name, isList(each) ? [] : anonymiseParts(each, value[each.name] as Row)]),
    ),
  }
}

function isAlwaysFilled({ required, conditional, show }: Field): boolean {
  return required && !conditional && show === undefined
}

function fillerOf({ kind, values }: Field): unknown {
  return values?.[0]?.value ?? traitsOf(kind).blank
}
