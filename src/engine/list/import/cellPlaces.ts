import type { Entity, Field } from '#model/entity/entity'
import type { BadLine, ImportJob } from '#model/wire/record/import'
import { sheetText } from './messages'

/** Distinct names of columns: empty and repeated titles get their place. */
export function columnNames(titles: readonly string[]): readonly string[] {
  return titles.map((title, at) => {
    if (title === '') return sheetText.untitled(at + 1)
    const isOnly = titles.indexOf(title) === titles.lastIndexOf(title)
    return isOnly ? title : sheetText.repeated(title, at + 1)
  })
}

/** The titles along a JSON pointer. */
export function titleAt({ fields }: Entity, pointer: string): string {
  const titles: string[] = []
  let inside: readonly Field[] = fields
  for (const name of pointer.split('/').slice(1)) {
    const field = inside.find((each) => each.name === name)
    if (!field) continue
    titles.push(field.title)
    inside = field.fields
  }
  return titles.join(': ')
}

/** The messages of a row by column index; those without a column are under -1, one per message. */
export function problemsByColumn(
  job: ImportJob,
  entity: Entity,
  { problemas }: BadLine,
): ReadonlyMap<number, readonly string[]> {
  const byColumn = new Map<number, string[]>()
  const titles = new Map<string, string[]>()
  for (const { path, message } of problemas) {
    const at = placeOf(job, path)
    const text = message.replace(/^\*\s*/, '')
    const title = at < 0 ? titleAt(entity, path) : ''
    if (title === '') byColumn.set(at, [...(byColumn.get(at) ?? []), text])
    else titles.set(text, [...(titles.get(text) ?? []), title])
  }
  for (const [text, all] of titles)
    byColumn.set(-1, [...(byColumn.get(-1) ?? []), `${text}: ${all.join(', ')}`])
  return byColumn
}

/** A problem with an item of a list value belongs to the column of the value; one of a fixed value to none. */
function placeOf({ colunas }: ImportJob, pointer: string): number {
  const path = pointer.slice(1).replaceAll('/', '.')
  return colunas.findIndex(
    ({ campo, fixo }) =>
      campo !== null && fixo === undefined && (path === campo || path.startsWith(`${campo}.`)),
  )
}
