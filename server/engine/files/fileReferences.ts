/*
 * File references in records. A reference must name an existing file that the writer may read and whose bytes
 * match the claimed type. The file is locked during the write, so that the sweep cannot delete it.
 */

import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import type { Queryable } from '../../db/database'
import type { StoredFiles } from '../contract'
import { serverText } from '../messages'
import { findReadable } from './holders'
import { isOfType } from './typeOf'

interface FileReference {
  readonly path: string
  readonly key: string
  readonly type: unknown
}

export interface ReferenceChange {
  readonly fields: readonly Pick<Field, 'name'>[]
  readonly before: Row
  readonly after: Row
}

/** New references must name a file that exists, is readable for the actor, and has the claimed type. */
export async function checkFiles(
  tx: Queryable,
  { index, files }: { readonly index: EntityIndex; readonly files: Pick<StoredFiles, 'find' | 'read'> },
  change: ReferenceChange,
  actor: Actor,
): Promise<FieldProblem[]> {
  const fresh = newReferences(change)
  if (fresh.length === 0) return []
  const keys = [...new Set(fresh.map(({ key }) => key))]
  const found = await tx.query<{ key: string }>(
    'select key from sys_file where key = any ($1::text[]) order by key for no key update',
    [keys],
  )
  const here = await findReadable(
    tx,
    index,
    found.map(({ key }) => key),
    actor,
  )
  const problems: FieldProblem[] = []
  for (const { path, key, type } of fresh) {
    if (!here.has(key)) problems.push({ path, message: serverText.fileGone })
    else if (!(await isOfType(files, key, type))) problems.push({ path, message: serverText.otherFile })
  }
  return problems
}

/** Marks files as referenced; from then on the records that reference them control access. */
export async function markReferenced(tx: Queryable, change: ReferenceChange, at: string): Promise<void> {
  const keys = newReferences(change).map(({ key }) => key)
  if (keys.length === 0) return
  await tx.query('update sys_file set named_at = $2 where key = any ($1::text[])', [keys, at])
}

function newReferences({ fields, before, after }: ReferenceChange): readonly FileReference[] {
  const nameOf = ({ key, type }: FileReference) => `${key} ${String(type)}`
  const known = new Set(fields.flatMap(({ name }) => referencesIn(before[name], name)).map(nameOf))
  return fields
    .flatMap(({ name }) => referencesIn(after[name], `/${name}`))
    .filter((named) => !known.has(nameOf(named)))
}

function referencesIn(value: unknown, path: string): readonly FileReference[] {
  if (Array.isArray(value)) return value.flatMap((each, place) => referencesIn(each, `${path}/${place}`))
  if (!isRow(value)) return []
  const inner = Object.entries(value).flatMap(([name, each]) => referencesIn(each, `${path}/${name}`))
  return isFileName(value) ? [{ path, key: value.chave, type: value.tipo }, ...inner] : inner
}

function isFileName(value: Row): value is Row & { readonly chave: string } {
  return (
    typeof value.chave === 'string' && typeof value.nome === 'string' && typeof value.tamanho === 'number'
  )
}
