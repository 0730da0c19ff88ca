/*
 * Which files a record names. A name is only taken for a file that is here, and is held while it is being written, so
 * that the sweep cannot take the file away in between.
 */

import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { FieldProblem } from '#model/wire/problem'
import type { Queryable } from '../../db/database'
import { serverText } from '../messages'

/** What a record keeps of a file, where in the record, and by which key. */
interface Named {
  readonly path: string
  readonly key: string
}

/** Messages at new names of files that are not here. */
export async function checkFiles(
  tx: Queryable,
  { fields }: { readonly fields: readonly Pick<Field, 'name'>[] },
  { before, after }: { readonly before: Row; readonly after: Row },
): Promise<FieldProblem[]> {
  const known = new Set(fields.flatMap(({ name }) => namesIn(before[name], name)).map(({ key }) => key))
  const fresh = fields
    .flatMap(({ name }) => namesIn(after[name], `/${name}`))
    .filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return []
  const found = await tx.query<{ key: string }>(
    'select key from sys_file where key = any ($1::text[]) for key share',
    [fresh.map(({ key }) => key)],
  )
  const here = new Set(found.map(({ key }) => key))
  return fresh.filter(({ key }) => !here.has(key)).map(({ path }) => ({ path, message: serverText.fileGone }))
}

function namesIn(value: unknown, path: string): readonly Named[] {
  if (Array.isArray(value)) return value.flatMap((each, place) => namesIn(each, `${path}/${place}`))
  if (!isRow(value)) return []
  const inner = Object.entries(value).flatMap(([name, each]) => namesIn(each, `${path}/${name}`))
  return isFileName(value) ? [{ path, key: value.chave }, ...inner] : inner
}

function isFileName(value: Row): value is Row & { readonly chave: string } {
  return (
    typeof value.chave === 'string' && typeof value.nome === 'string' && typeof value.tamanho === 'number'
  )
}
