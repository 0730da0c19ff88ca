/*
 * Checks parents in a tree: no record may be its own ancestor, and the schema limits the number of levels.
 * Moves within a table are serialised, because two moves that are each valid could form a cycle together.
 */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { FieldProblem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import type { Queryable } from '../../../db/database'
import { selectDepths } from '../../sql/tree'
import { acquireLock } from '../change/advisoryLock'

export async function checkTree(
  tx: Queryable,
  entity: Entity,
  { before, after }: { readonly before: Row; readonly after: Row },
): Promise<readonly FieldProblem[]> {
  const { tree } = entity
  const above = tree && after[tree.parent]
  if (!tree || typeof above !== 'number' || above === before[tree.parent]) return []
  const { id } = before
  // A new record has no children, so it can only be too deep.
  if (typeof id !== 'number' && tree.levels === undefined) return []
  await acquireLock(tx, `${entity.name}.${tree.parent}`)
  const { sql, params } = selectDepths(entity, tree, typeof id === 'number' ? id : null, above)
  const [found] = await tx.query<{ over: number; under: number; circle: boolean }>(sql, params)
  const path = `/${tree.parent}`
  if (found?.circle) return [{ path, message: validationText.belowItself }]
  const levels = Number(found?.over) + Number(found?.under)
  return tree.levels !== undefined && levels > tree.levels
    ? [{ path, message: validationText.tooDeep(tree.levels) }]
    : []
}
