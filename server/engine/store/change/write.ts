/*
 * Room: the one way a row changes. Hides the order of its steps, locks, savepoints, links and what features add.
 *
 * Its steps: lock → may the actor? → merge → valid? → guards → before → SQL → links → account → audit →
 * effects → still in scope? One version and one audit row, whatever features add. Runs inside a transaction the caller
 * holds, so a throw anywhere leaves nothing behind.
 */

import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { mayAct, pruneRow } from '#model/people/access'
import { systemActor, systemRole } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import { hideRecord } from '#model/record/hideRow'
import { finishedReason } from '#model/record/states'
import { checkRecord } from '#model/record/validate'
import { checkTransition } from '#model/record/workflow'
import { Problem } from '#model/wire/problem'
import type { AuditEntry } from '#model/wire/record/audit'
import type { Queryable } from '../../../db/database'
import type { Change } from '../../contract'
import { checkFiles, noteNames } from '../../files/named'
import { serverText } from '../../messages'
import { revokeOldSignIns } from '../../people/accessLevel'
import { syncAccount } from '../../people/accounts'
import { fileFields } from '../../sql/fileHolders'
import { diffRows, hasAnonymised, writeAudit } from '../../trail/audit'
import { checkConstraints } from '../checks/constraints'
import { checkContent } from '../checks/content'
import { checkReferences } from '../checks/references'
import { guardScope } from '../checks/scope'
import { assertNotSelfApproval } from '../checks/selfApproval'
import { checkTree } from '../checks/treeCycle'
import { assertFlagNotLost, claimFlags } from '../checks/uniqueFlag'
import { acquireLock } from './advisoryLock'
import { computeDerived } from './computeDerived'
import { collectProblem } from './hooks'
import { assertTransitionInput, deferToApproval, mergeInput, mergeNew, mergeTransition } from './mergeInput'
import { outboxFor } from './outboxFor'
import { prefillReferences } from './prefillReferences'
import type { EntityRequest, WriteRequest, WriteScope, WriteTools } from './request'
import { lockRow, readOne, save, withSystemFields } from './row'
import { numberRow } from './series'

/**
 * Writes one change.
 * @returns the row as the actor may see it now
 * @throws Problem
 */
export async function write(tools: WriteTools, scope: WriteScope, request: WriteRequest): Promise<FoundRow> {
  const { entity, actor } = request
  // For watchers, restoring a record is an edit.
  const act = request.act === 'restore' ? 'edit' : request.act
  const { tx } = scope
  const at = tools.now()
  const today = dayOfInstant(at)
  assertAllowed(request)
  const before = request.act === 'create' ? undefined : await lockRow(tools, tx, request, request.id)
  if (before?.ativo === false && (await hasAnonymised(tx, entity, Number(before.id)))) {
    throw new Problem('conflict', serverText.anonymised)
  }
  const planned = plan(request, before ?? {}, today)
  const wanted =
    request.act === 'create' ? await prefillReferences(tx, tools.index, entity, planned, actor) : planned
  if (request.act === 'transition') await assertNotSelfApproval(tools.index, tx, request)
  const isPutAway = request.act === 'remove' || request.act === 'restore'
  const complete = (row: Row) => (isPutAway ? row : computeDerived(entity, row, actor, today))
  const whole = complete(wanted)
  const kept = request.act === 'edit' ? deferToApproval(entity, before ?? {}, whole, actor) : whole
  const asked = kept === whole ? whole : complete(kept)
  const differing = Object.keys(diffRows(entity, before ?? {}, asked))
  if (request.act === 'edit' && differing.length === 0) return see(tools, tx, request, request.id)
  const person = { entity, act: request.act, actor, before, after: asked }
  await tools.accessLevels.guard('before', person, scope.store)

  // A record that became invalid when its schema changed can still be put away and taken out again.
  const isOnlyActivity = before !== undefined && differing.every((name) => name === 'ativo')
  const check = async (from: Row, to: Row) => {
    if (!isOnlyActivity) await assertValid(tools, tx, request, { before: from, after: to }, today)
  }
  // What waits for approval has to be right too, before it is asked of anyone.
  if (kept !== whole) await check(before ?? {}, whole)
  await check(before ?? {}, asked)
  await tools.accessLevels.guard('after', person, scope.store)
  const change = startChange(scope, {
    entity,
    act,
    actor,
    ...(request.act === 'transition' && { transition: request.transition }),
    ...(before && { before }),
  })
  if (actor.role !== systemRole) assertFlagNotLost(change)
  const propose = (row: Row) => ({ ...change, after: withSystemFields(row, before, actor, at.toISOString()) })
  await tools.hooks
    .guard(propose(asked))
    .catch((error: unknown) => collectProblem(error, request.previewProblems))
  const numbered = request.act === 'create' ? await numberRow(tx, entity, asked, at) : asked
  const given = await tools.hooks.before(propose(numbered))
  const isGiven = given !== undefined || numbered !== asked
  const next = isGiven ? complete(mergeInput(entity, numbered, given ?? {}, systemActor)) : asked
  if (next !== asked) await check(asked, next)
  if (request.act === 'transition') assertTransitionInput(request, next, today)
  const stamped = withSystemFields(next, before, actor, at.toISOString())
  await claimFlags(scope, change, stamped)
  const isMove = request.act === 'edit' && before !== undefined
  const mustBeSeen =
    isMove && (await guardScope(tools.index, scope, { entity, actor, before, after: stamped }))
  const id = await save(tools.index, tx, entity, before, stamped, actor)
  await noteNames(tx, { fields: fileFields(entity), before: before ?? {}, after: stamped }, at.toISOString())
  if (mustBeSeen) await mustBeSeen()
  const after = { ...stamped, id }
  await syncAccount(tx, entity, id, after, at.toISOString())
  if (before) await revokeOldSignIns(tx, entity, { before, after }, actor, at)
  await writeAudit(tx, {
    at: at.toISOString(),
    actor,
    entity,
    recordId: id,
    act: auditAct(act, before, after),
    ...nameOf(request),
    changes: diffRows(entity, before ?? {}, next),
  })
  await runAfterHooks(tools, scope, { ...change, after })
  return see(tools, tx, request, id)
}

/** What watchers are told of a change besides the row it makes. */
export function startChange(
  { tx, store, outbox, accounts, files }: WriteScope,
  told: Pick<Change, 'entity' | 'act' | 'actor' | 'before' | 'transition'>,
): Omit<Change, 'after'> {
  const about = outboxFor(outbox, told.entity, told.before?.id)
  return { ...told, store, outbox: about, accounts, files, lock: (name) => acquireLock(tx, name) }
}

/** What follows from a change just written, now and after the commit. */
export async function runAfterHooks(
  { hooks }: WriteTools,
  { afterCommit }: WriteScope,
  written: Change,
): Promise<void> {
  if (hooks.hasAfterCommit(written)) afterCommit.push(written)
  // A new record has its id only now.
  const { entity, before, after, outbox } = written
  await hooks.effect(before ? written : { ...written, outbox: outboxFor(outbox, entity, after.id) })
}

function assertAllowed(request: WriteRequest): void {
  if (request.actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
  // Who may take a transition depends on the row, so it is asked when that is known.
  if (request.act === 'transition') return
  // Those who may inactivate a record may restore it.
  const needed = request.act === 'restore' ? 'remove' : request.act
  if (!mayAct(request.entity, needed, request.actor)) {
    throw new Problem('forbidden', refusalText.forbidden)
  }
}

/** The record as the request wants it. @throws Problem for all that needs no more than the row */
export function plan(request: WriteRequest, before: Row, today: string): Row {
  const { entity, actor } = request
  switch (request.act) {
    case 'create':
      return mergeNew(entity, request.input, actor)
    case 'edit':
      if (request.version !== '*' && request.version !== before.versao) {
        throw new Problem('stale', refusalText.stale, {
          current: pruneRow(entity.fields, before, actor.role),
        })
      }
      return mergeInput(entity, before, request.input, actor)
    case 'remove':
      if (before.ativo === false) throw new Problem('conflict', refusalText.alreadyInactive)
      assertNotFinished(request, before)
      return { ...before, ativo: false }
    case 'restore':
      if (before.ativo !== false) throw new Problem('conflict', serverText.alreadyActive)
      return { ...before, ativo: true }
    case 'transition': {
      const transition = checkTransition(entity, before, request.transition, actor, today)
      if (before.ativo === false) throw new Problem('conflict', refusalText.inactive)
      const merged = mergeTransition(entity, before, transition, request.input, actor)
      return entity.workflow ? { ...merged, [entity.workflow.field]: transition.to } : merged
    }
  }
}

/** A record that its state closes whole stays among the active ones. @throws Problem conflict */
function assertNotFinished({ entity, actor }: EntityRequest, before: Row): void {
  const reason = actor.role === systemRole ? undefined : finishedReason(entity, before)
  if (reason !== undefined) throw new Problem('conflict', reason)
}

/** @throws Problem invalid: what schema, rules, references, tree and files say of the row */
export async function assertValid(
  tools: WriteTools,
  tx: Queryable,
  { entity, actor }: EntityRequest,
  rows: { readonly before: Row; readonly after: Row },
  today: string,
): Promise<void> {
  const validator = tools.validators[entity.name]
  if (!validator) throw new Error(`No validator for ${entity.name}`)
  const { errors } = checkRecord(entity, validator, rows.after, actor, today, rows.before)
  // References are asked about only once their values have the right type.
  const found = errors.length > 0 ? errors : await checkReferences(tx, tools.index, entity, rows, actor)
  const fitting = found.length > 0 ? found : await checkConstraints(tx, tools.index, entity, rows)
  const standing = fitting.length > 0 ? fitting : await checkTree(tx, entity, rows)
  const seen = standing.length > 0 ? standing : checkContent(entity, rows)
  const files = { index: tools.index, files: tools.keeper.inside(tx) }
  const naming = { fields: fileFields(entity), ...rows }
  const problems = seen.length > 0 ? seen : await checkFiles(tx, files, naming, actor)
  if (problems.length > 0) throw new Problem('invalid', refusalText.invalid, { errors: problems })
}

/** The row as the actor may see it after the change. */
async function see(tools: WriteTools, tx: Queryable, request: WriteRequest, id: number): Promise<FoundRow> {
  if (tools.skipsReadBack) return { id }
  const { entity, actor, act } = request
  const row = await readOne(tools.index, tx, entity, id, actor)
  // Removing or moving a record on may well take it out of sight; writing one there may not.
  if (!row && (act === 'create' || act === 'edit')) throw new Problem('forbidden', serverText.outOfScope)
  if (!row || !mayAct(entity, 'view', actor)) return { id }
  // What the person has just entered is no secret to them.
  return act === 'create' ? row : hideRecord(tools.index, entity, row, actor)
}

/** What the trail calls a change besides its act. */
function nameOf(request: WriteRequest): Pick<AuditEntry, 'detail'> {
  if (request.act === 'transition') return { detail: request.transition }
  return request.act === 'edit' && request.actName !== undefined ? { detail: request.actName } : {}
}

function auditAct(act: Change['act'], before: Row | undefined, after: Row): AuditEntry['act'] {
  if (act !== 'edit' || before?.ativo === after.ativo) return act
  return after.ativo ? 'restore' : 'remove'
}
