/* Adds values across references to rows, under their whole path, as the server answers them. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { type EntityIndex, fieldAt, resolvePath } from '#model/entity/paths'

interface FarSource {
  readonly index: EntityIndex
  rowsOf(entity: Entity): Promise<ReadonlyMap<number, Row>>
  /** The server's id, once it is known. */
  idOf(id: number): number
}

export async function widenRows(
  source: FarSource,
  entity: Entity,
  rows: readonly Row[],
  paths: readonly string[],
): Promise<readonly Row[]> {
  const far = paths.filter((path) => !fieldAt(entity, path) && resolvePath(source.index, entity, path))
  if (far.length === 0) return rows
  const readers = await Promise.all(
    far.map(async (path) => [path, await farReader(source, entity, path)] as const),
  )
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(readers.map(([path, read]) => [path, read(row)])),
  }))
}

async function farReader(source: FarSource, entity: Entity, path: string): Promise<(row: Row) => unknown> {
  const names = path.split('.')
  const steps = resolvePath(source.index, entity, path) ?? []
  const at = steps.findIndex(({ field }) => field.ref)
  const target = source.index.get(steps[at]?.field.ref?.entity ?? '')
  if (at < 0 || at === names.length - 1 || !target) return (row) => readNear(row, names)
  const rows = await source.rowsOf(target)
  const further = await farReader(source, target, names.slice(at + 1).join('.'))
  return (row) => {
    const ids = readNear(row, names.slice(0, at + 1))
    const one = (id: unknown) => {
      const found = typeof id === 'number' ? rows.get(source.idOf(id)) : undefined
      return found && further(found)
    }
    return Array.isArray(ids) ? ids.flatMap((id) => one(id) ?? []) : one(ids)
  }
}

function readNear(row: Row, names: readonly string[]): unknown {
  return names.reduce<unknown>((holder, name) => {
    if (Array.isArray(holder)) return holder.flatMap((each) => readNear(each as Row, [name]) ?? [])
    return typeof holder === 'object' && holder !== null ? (holder as Row)[name] : undefined
  }, row)
}
