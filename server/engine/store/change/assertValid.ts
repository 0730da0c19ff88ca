/* Whether a row may be saved. Cheap checks run first; expensive ones only if those passed. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { type FieldProblem, Problem } from '#model/problem/problem'
import { checkRecord, type Validator } from '#model/record/validate'
import type { Queryable } from '../../../db/database'
import { checkFiles } from '../../files/fileReferences'
import { fileFields } from '../../sql/fileHolders'
import { checkConstraints } from '../checks/constraints'
import { checkContent } from '../checks/content'
import { checkReferences } from '../checks/references'
import { checkTree } from '../checks/treeCycle'
import type { Draft, WriteContext } from './draft'
import type { EntityRequest, WriteTools } from './request'

interface RowChange {
  readonly before: Row
  readonly after: Row
}

/** Validates the change from one stage of a draft to the next. @throws Problem invalid */
export async function validateStage(context: WriteContext, draft: Draft, rows: RowChange): Promise<void> {
  const { tools, scope, request, today } = context
  // A record made invalid by a schema change can still be archived and restored.
  const isActiveFlagOnly =
    draft.before && Object.keys(draft.changes).every((name) => name === systemNames.active)
  if (!isActiveFlagOnly) await assertValid(tools, scope.tx, request, rows, today)
}

/** @throws Problem invalid */
export async function assertValid(
  tools: WriteTools,
  tx: Queryable,
  request: EntityRequest,
  rows: RowChange,
  today: string,
): Promise<void> {
  const errors = await firstErrors(tools, tx, request, rows, today)
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
}

/** The errors of the first check that finds any. */
async function firstErrors(
  tools: WriteTools,
  tx: Queryable,
  { entity, actor }: EntityRequest,
  rows: RowChange,
  today: string,
): Promise<readonly FieldProblem[]> {
  const { index, fileStorage } = tools
  const files = { index, files: fileStorage.inside(tx) }
  const checks = [
    () => checkRecord(entity, validatorOf(tools, entity), rows.after, actor, today, rows.before).errors,
    () => checkReferences(tx, index, entity, rows, actor),
    () => checkConstraints(tx, index, entity, rows),
    () => checkTree(tx, entity, rows),
    () => checkContent(entity, rows),
    () => checkFiles(tx, files, { fields: fileFields(entity), ...rows }, actor),
  ]
  for (const check of checks) {
    const errors = await check()
    if (errors.length > 0) return errors
  }
  return []
}

/** @throws Error if the schema has no compiled validator */
export function validatorOf({ validators }: Pick<WriteTools, 'validators'>, { name }: Entity): Validator {
  const validator = validators[name]
  if (!validator) throw new Error(`No validator for ${name}`)
  return validator
}
