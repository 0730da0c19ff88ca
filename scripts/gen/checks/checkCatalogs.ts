/* Starter records (`catalogos/{entity}.json`) against their entity. E320–E324. */
import Ajv, { type ValidateFunction } from 'ajv'
import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isReference } from '#model/entity/kindGuards'
import { formSchema } from '#model/entity/load/bundle'
import { ajvFormats } from '#model/formats/ajv'
import { at, type Cursor, entriesOf, itemsOf, namesText, problemAt, rootOf } from '../files/cursor'
import { isKeptSound } from '../files/kept'
import type { SchemaProblem } from '../files/problem'
import { remembered } from '../files/remembered'
import type { SchemaFile } from '../files/schemaFile'
import { suggest } from '../files/suggest'
import type { Source, Sources } from '../sources/sources'
import { ajvText } from './meta/ajvText'

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, formats: { ...ajvFormats } })

/** Skips the records of entities that have problems of their own. */
export function checkCatalogs(
  catalogs: readonly SchemaFile[],
  sources: Sources,
  unread: ReadonlySet<string>,
): readonly SchemaProblem[] {
  return catalogs.flatMap((file) => {
    if (unread.has(file.name)) return []
    const source = sources.byName.get(file.name)
    if (!source) {
      const names = [...sources.byName.keys()]
      const message = `nenhuma entidade se chama "${file.name}"`
      return [problemAt(rootOf(file), 'E320', message, { suggestion: suggest(file.name, names) })]
    }
    const rows = at(rootOf(file), 'rows')
    if (!Array.isArray(rows.value) || !rows.value.every(isRow)) {
      return [problemAt(rows, 'E321', 'o catálogo é um objeto com "rows": uma lista de registros')]
    }
    return checkRows(file, source, catalogs)
  })
}

const checkRows = remembered(checkRowsOf)

function checkRowsOf(
  file: SchemaFile,
  source: Source,
  catalogs: readonly SchemaFile[],
): readonly SchemaProblem[] {
  const rows = itemsOf(at(rootOf(file), 'rows'))
  const { fields, schema } = source.entity
  const open = fields.filter((field) => !field.system && field.computed === undefined && !field.readOnly)
  const plain = formSchema(schema)
  let compiled: ValidateFunction | undefined
  const validate = (row: Row) => {
    compiled ??= ajv.compile(plain)
    return compiled(row)
  }
  const stored = rows.map((row) => asStored(open, row.value))
  const areSound = isKeptSound('rows', JSON.stringify([plain, stored]), () => stored.every(validate))
  return rows.flatMap((row) => {
    const named = entriesOf(row).flatMap(([name, value]) => {
      const field = open.find((each) => each.name === name)
      if (field) return checkReference(field, value, catalogs)
      const names = open.map((each) => each.name)
      const message = `campo que não se preenche: "${name}"; os campos são ${namesText(names)}`
      return [problemAt(value, 'E322', message, { suggestion: suggest(name, names), atKey: true })]
    })
    if (named.length > 0 || areSound || validate(asStored(open, row.value))) return named
    const [error] = compiled?.errors ?? []
    if (!error) return []
    const place = at(row, ...error.instancePath.split('/').slice(1))
    return [problemAt(place, 'E324', `o registro não serve: ${ajvText(error)}`)]
  })
}

/** A reference names a record by one of its texts; computed texts do not count, because they only exist once stored. */
function checkReference(
  field: Field,
  { value, ...place }: Cursor,
  catalogs: readonly SchemaFile[],
): readonly SchemaProblem[] {
  if (!field.ref || !isReference(field)) return []
  const target = catalogs.find((each) => each.name === field.ref?.entity)
  const here = { ...place, value }
  if (!target || typeof value !== 'string') {
    const message = `"${field.name}" se escreve como o nome de um registro de catalogos/${field.ref.entity}.json`
    return [problemAt(here, 'E323', message)]
  }
  return []
}

/** Replaces names of references by a number, as they will be stored. */
function asStored(fields: readonly Field[], value: unknown): Row {
  const row = isRow(value) ? value : {}
  const names = fields.filter(isReference).map(({ name }) => name)
  return Object.fromEntries(
    Object.entries(row).map(([name, each]) => [name, names.includes(name) ? 1 : each]),
  )
}
