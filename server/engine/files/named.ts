/*
 * Which files a record names. A name is only taken for a file that is here, and is held while it is being written, so
 * that the sweep cannot take the file away in between; and a picture or a PDF only for bytes of one.
 */

import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { FieldProblem } from '#model/wire/problem'
import type { Queryable } from '../../db/database'
import type { Files } from '../contract'
import { serverText } from '../messages'
import { isOfType } from './typeOf'

/** What a record keeps of a file, where in the record, and by which key. */
interface Named {
  readonly path: string
  readonly key: string
  readonly type: unknown
}

/** Messages at new names of files that are not here, or whose bytes are of another type than the name says. */
export async function checkFiles(
  tx: Queryable,
  files: Pick<Files, 'find' | 'read'>,
  { fields }: { readonly fields: readonly Pick<Field, 'name'>[] },
  { before, after }: { readonly before: Row; readonly after: Row },
): Promise<FieldProblem[]> {
  const known = new Set(fields.flatMap(({ name }) => namesIn(before[name], name)).map(nameOf))
  const fresh = fields
    .flatMap(({ name }) => namesIn(after[name], `/${name}`))
    .filter((named) => !known.has(nameOf(named)))
  if (fresh.length === 0) return []
  const found = await tx.query<{ key: string }>(
    'select key from sys_file where key = any ($1::text[]) for key share',
    [fresh.map(({ key }) => key)],
  )
  const here = new Set(found.map(({ key }) => key))
  const problems: FieldProblem[] = []
  for (const { path, key, type } of fresh) {
    if (!here.has(key)) problems.push({ path, message: serverText.fileGone })
    else if (!(await isOfType(files, key, type))) problems.push({ path, message: serverText.otherFile })
  }
  return problems
}

/** The same file under another type is another name for it. */
function nameOf({ key, type }: Named): string {
  return `${key} ${String(type)}`
}

function namesIn(value: unknown, path: string): readonly Named[] {
  if (Array.isArray(value)) return value.flatMap((each, place) => namesIn(each, `${path}/${place}`))
  if (!isRow(value)) return []
  const inner = Object.entries(value).flatMap(([name, each]) => namesIn(each, `${path}/${name}`))
  return isFileName(value) ? [{ path, key: value.chave, type: value.tipo }, ...inner] : inner
}

function isFileName(value: Row): value is Row & { readonly chave: string } {
  return (
    typeof value.chave === 'string' && typeof value.nome === 'string' && typeof value.tamanho === 'number'
  )
}
