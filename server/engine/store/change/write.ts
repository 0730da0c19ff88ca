/*
 * The only way to change a row. Hides the order of the steps, locks, savepoints, links and what features add.
 * Each step gets the draft of the previous one: `before` is the saved row, `proposed` the requested one,
 * `final` the one that will be saved. A change has one version and one audit row, whatever features add. It
 * runs inside the caller's transaction, so throwing anywhere leaves nothing behind.
 */

import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { mayAct } from '#model/people/access'
import { systemRole } from '#model/people/actor'
import { hideRecord } from '#model/people/hideRow'
import { Problem } from '#model/problem/problem'
import type { FoundRow } from '#model/query/queryOf'
import type { AuditEntry } from '#model/wire/record/audit'
import { hasAnonymised, writeAudit } from '../../auditLog/audit'
import { markReferenced } from '../../files/fileReferences'
import { serverText } from '../../messages'
import { revokeOldSignIns } from '../../people/accessLevel'
import { syncAccount } from '../../people/accounts'
import { fileFields } from '../../sql/fileHolders'
import { guardScope } from '../checks/scope'
import { assertFlagNotLost, claimFlags } from '../checks/uniqueFlag'
import { validateStage } from './assertValid'
import { bothOf } from './bothOf'
import { runAfterHooks } from './changeEvent'
import type { Draft, FinalDraft, SavedDraft, WriteContext } from './draft'
import { changeTo, finalise } from './finalise'
import { collectProblem } from './hooks'
import { propose } from './propose'
import { assertAllowed, type WriteRequest, type WriteScope, type WriteTools } from './request'
import { lockRow, readOne, save } from './row'

/**
 *
 * @returns the row as the actor may see it now
 * @throws Problem
 */
export async function write(tools: WriteTools, scope: WriteScope, request: WriteRequest): Promise<FoundRow> {
  const at = tools.now()
  const context: WriteContext = { tools, scope, request, at, today: dayOfInstant(at) }
  assertAllowed(request)
  const before = await lockBefore(context)
  const draft = await propose(context, before)
  if (request.act === 'edit' && isUnchanged(draft)) return readBack(context, request.id)
  await guardPerson('before', context, draft)
  await validate(context, draft)
  await guardPerson('after', context, draft)
  await runGuards(context, draft)
  const complete = await finalise(context, draft)
  await claimFlags(scope, draft.change, complete.final)
  const saved = await saveInScope(context, complete)
  await syncSignIn(context, saved)
  const follow = async () => {
    await runAfterHooks(tools, scope, { ...draft.change, after: saved.final })
    return readBack(context, saved.final.id)
  }
  const [, row] = await bothOf(writeAuditRow(context, saved), follow())
  return row
}

async function lockBefore({ tools, scope, request }: WriteContext): Promise<Row | undefined> {
  if (request.act === 'create') return undefined
  const before = await lockRow(tools, scope.tx, request, request.id)
  if (before.ativo === false && (await hasAnonymised(scope.tx, request.entity, request.id))) {
    throw new Problem('conflict', serverText.anonymised)
  }
  return before
}

function isUnchanged({ changes }: Draft): boolean {
  return Object.keys(changes).length === 0
}

/** Checks whether the actor may act on another person's account, both before and after the change. */
async function guardPerson(
  side: 'before' | 'after',
  { tools, scope, request }: WriteContext,
  { before, proposed }: Draft,
): Promise<void> {
  const { entity, act, actor } = request
  await tools.accessLevels.guard(side, { entity, act, actor, before, after: proposed }, scope.store)
}

async function validate(context: WriteContext, draft: Draft): Promise<void> {
  const { before = {}, proposed, onApproval } = draft
  // Approvers must not be asked about a row that could not be saved.
  if (onApproval) await validateStage(context, draft, { before, after: onApproval })
  await validateStage(context, draft, { before, after: proposed })
}

async function runGuards(context: WriteContext, draft: Draft): Promise<void> {
  const { tools, request } = context
  if (request.actor.role !== systemRole) assertFlagNotLost(draft.change)
  await tools.hooks
    .guard(changeTo(context, draft, draft.proposed))
    .catch((error: unknown) => collectProblem(error, request.previewProblems))
}

async function saveInScope(context: WriteContext, draft: FinalDraft): Promise<SavedDraft> {
  const { tools, scope, request, at } = context
  const { entity, act, actor } = request
  const { before, final } = draft
  const assertStillSeen =
    act === 'edit' &&
    before &&
    (await guardScope(tools.index, scope, { entity, actor, before, after: final }))
  const id = await save(tools.index, scope.tx, entity, before, final, actor)
  const files = { fields: fileFields(entity), before: before ?? {}, after: final }
  await markReferenced(scope.tx, files, at.toISOString())
  if (assertStillSeen) await assertStillSeen()
  return { ...draft, final: { ...final, id } }
}

async function syncSignIn(
  { scope, request, at }: WriteContext,
  { before, final }: SavedDraft,
): Promise<void> {
  const { entity, actor } = request
  await syncAccount(scope.tx, entity, final.id, final, at.toISOString())
  if (before) await revokeOldSignIns(scope.tx, entity, { before, after: final }, actor, at)
}

async function writeAuditRow({ scope, request, at }: WriteContext, draft: SavedDraft): Promise<void> {
  const { entity, actor } = request
  const { final, changes } = draft
  const act = auditAct(draft)
  const detail = auditDetail(request)
  await writeAudit(scope.tx, {
    at: at.toISOString(),
    actor,
    entity,
    recordId: final.id,
    act,
    ...detail,
    changes,
  })
}

/** Editing the active flag is logged as archiving or restoring. */
function auditAct({ change: { act }, before, final }: SavedDraft): AuditEntry['act'] {
  if (act !== 'edit' || before?.ativo === final.ativo) return act
  return final.ativo ? 'restore' : 'remove'
}

function auditDetail(request: WriteRequest): Pick<AuditEntry, 'detail'> {
  if (request.act === 'transition') return { detail: request.transition }
  return request.act === 'edit' && request.actName !== undefined ? { detail: request.actName } : {}
}

/** The saved row as the actor may see it, or only the id if they may not. */
async function readBack({ tools, scope, request }: WriteContext, id: number): Promise<FoundRow> {
  if (tools.skipsReadBack) return { id }
  const { entity, actor, act } = request
  const row = await readOne(tools.index, scope.tx, entity, id, actor)
  // Removing a record or moving it to another state may end the actor's access to it, but editing it out of
  // one's own scope is refused.
  if (!row && (act === 'create' || act === 'edit')) throw new Problem('forbidden', serverText.outOfScope)
  if (!row || !mayAct(entity, 'view', actor)) return { id }
  // Unmasked, because the person has just entered these values.
  return act === 'create' ? row : hideRecord(tools.index, entity, row, actor)
}
