/*
 * A record without what tells who somebody is: values of fields marked `pii` or `personal` are gone, wherever they
 * stand; references, amounts and everything else stay. Pure. What was taken cannot be worked out from what is left.
 */
import type { Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { type Kind, traitsOf } from '../entity/kinds'
import { systemNames } from '../entity/system'
import { anonymousText } from '../messages'

/** Does the field tell who somebody is? */
function isPersonal(field: Field): boolean {
  return field.pii !== undefined || field.personal === true
}

/** Does the field, or one inside it, tell who somebody is? */
export function holdsPersonal(field: Field): boolean {
  return isPersonal(field) || field.fields.some(holdsPersonal)
}

/**
 * The row without personal values; `word` stands where a name was.
 * @example anonymiseRow(fields, { id: 3, name: 'Ana', email: 'a@b.c', area: 2 }, 'Somebody')
 *   // { id: 3, name: 'Somebody', email: null, area: 2 }
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

/** Was the record made to tell nothing of its person? It lies there inactive, under the word for its name. */
export function isAnonymised(fields: readonly Field[], row: Row): boolean {
  if (row[systemNames.active] !== false) return false
  const word = anonymousText(Number(row[systemNames.id]))
  return fields.some((field) => isNameLike(field) && row[field.name] === word.slice(0, field.maxLength))
}

function isNameLike({ personal, kind }: Field): boolean {
  return personal === true && kind === 'text'
}

function anonymiseValue(field: Field, value: unknown, word: string): unknown {
  if (value === null || value === undefined) return value
  if (field.kind === 'list') return []
  if (!isPersonal(field)) return anonymiseParts(field, value as Row)
  if (isNameLike(field)) return word.slice(0, field.maxLength)
  return isAlwaysFilled(field) ? fillerOf(field) : null
}

/** Inside an object nothing has to be filled. */
function anonymiseParts({ fields }: Field, value: Row): Row {
  const gone = fields.filter(isPersonal).map(({ name }) => [name, null] as const)
  const nested = fields.filter((each) => !isPersonal(each) && holdsPersonal(each) && value[each.name])
  return {
    ...value,
    ...Object.fromEntries(gone),
    ...Object.fromEntries(
      nested.map((each) => [
        each.name,
        each.kind === 'list' ? [] : anonymiseParts(each, value[each.name] as Row),
      ]),
    ),
  }
}

function isAlwaysFilled({ required, conditional, show }: Field): boolean {
  return required && !conditional && show === undefined
}

const noFile = { nome: '-', tipo: '', tamanho: 0 }
const fillers: Partial<Readonly<Record<Kind, unknown>>> = {
  cpf: '0'.repeat(11),
  cnpj: '0'.repeat(14),
  cpfCnpj: '0'.repeat(11),
  phone: '0'.repeat(10),
  cep: '0'.repeat(8),
  date: '1900-01-01',
  month: '1900-01-01',
  dateTime: '1900-01-01T00:00:00.000Z',
  file: noFile,
  pdf: noFile,
}

/** A value that is nobody's, for what cannot be empty. */
function fillerOf(field: Field): unknown {
  const filler = fillers[field.kind]
  if (filler !== undefined) return filler
  if (field.values) return field.values[0]?.value
  const { json } = traitsOf(field.kind)
  return { number: 0, boolean: false, array: [], object: {}, string: '-', any: null }[json]
}
