/*
 * Changes many records of one entity in a few statements, by the same steps as `write`. A record whose change needs
 * more than its own row (hooks, links, files, an approval, another record) is left to `write`.
 */
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isFile, isSecret } from '#model/entity/kindGuards'
import { walkFields } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import { hideRecord } from '#model/people/hideRow'
import { type FieldProblem, Problem } from '#model/problem/problem'
import type { FoundRow } from '#model/query/queryOf'
import { normaliseRecord } from '#model/record/record'
import { checkRecord } from '#model/record/validate'
import { transitionOf } from '#model/record/workflow'
import type { Queryable } from '../../../db/database'
import { type Changes, diffRows, isSameValue, writeAuditOfAll } from '../../auditLog/audit'
import type { BatchChange, BatchOutcome } from '../../contract'
import { updateRows } from '../../sql/manyRows'
import { lockByIds, readRow, selectByIds } from '../../sql/select'
import { checkContent } from '../checks/content'
import { checkReferencesOfEach } from '../checks/references'
import { guardedConditions } from '../checks/scope'
import { validatorOf } from './assertValid'
import { deferToApproval } from './deferToApproval'
import { assertTransitionInput } from './mergeTransition'
import { applyRequest, derive } from './propose'
import { assertAllowed, type WriteScope, type WriteTools } from './request'
import { withSystemFields } from './row'

/** Thrown to roll the batch back if a record turns out to need `write` after all. */
export class UnfitBatch extends Error {}

interface BatchDraft {
  readonly request: BatchChange
  readonly before: Row
  readonly proposed: Row
  readonly changes: Changes
}

type Stage = BatchDraft | { readonly refusal: Problem } | undefined

/** Whether such requests can be batched at all. */
export function isBatchOf({ hooks }: WriteTools, { entity, ...request }: BatchChange): boolean {
  if (entity.system || entity.account || request.actor.viewer) return false
  if (request.act !== 'transition')
    return !hooks.hasHooks(entity, request.act) && !entity.fields.some(({ alone }) => alone)
  const transition = transitionOf(entity, request.transition)
  // Who may decide about a record depends on its owners.
  return transition?.notBy.length === 0 && !hooks.hasHooks(entity, 'transition', request.transition)
}

/**
 * @param before the rows, if the caller has locked them
 * @throws Problem forbidden for all of them
 * @throws UnfitBatch, DatabaseError if they cannot be written together
 */
export async function changeBatch(
  tools: WriteTools,
  { tx }: WriteScope,
  requests: readonly BatchChange[],
  before?: ReadonlyMap<number, Row>,
): Promise<readonly BatchOutcome[]> {
  const [first] = requests
  if (!first) return []
  assertAllowed(first)
  const at = tools.now()
  const today = dayOfInstant(at)
  const locked = before ?? (await lockRows(tools, tx, requests))
  const proposed = requests.map((request) => stageOf(tools, request, locked.get(request.id), today))
  const stages = await checkTogether(tools, tx, first, proposed, today)
  const drafts = stages.filter((stage): stage is BatchDraft => stage !== undefined && 'changes' in stage)
  const changed = drafts.filter(({ changes }) => Object.keys(changes).length > 0)
  if (changed.length > 0) await saveAll(tx, first.entity, changed, at.toISOString())
  const rows = await readBack(tools, tx, first, drafts)
  return stages.map((stage, place) => {
    if (stage === undefined || 'refusal' in stage) return stage
    const id = requests[place]?.id ?? 0
    const row = rows.get(id)
    if (!row && first.act === 'edit') throw new UnfitBatch()
    if (!row || !mayAct(first.entity, 'view', first.actor)) return { row: { id } }
    return { row: hideRecord(tools.index, first.entity, row, first.actor) }
  })
}

/** The rows that the actor may see, locked and read as the system. */
export async function lockRows(
  { index }: WriteTools,
  tx: Queryable,
  requests: readonly Pick<BatchChange, 'entity' | 'id' | 'actor'>[],
): Promise<ReadonlyMap<number, Row>> {
  const [{ entity, actor } = { entity: undefined, actor: systemActor }] = requests
  if (!entity) return new Map()
  const ids = requests.map(({ id }) => id)
  const lock = lockByIds(entity, ids)
  await tx.query(lock.sql, lock.params)
  const own = selectByIds(index, entity, ids, { fields: [systemNames.id] }, actor)
  const all = selectByIds(index, entity, ids, {}, systemActor)
  const [seen, rows] = await Promise.all([
    tx.query<{ id: unknown }>(own.sql, own.params),
    tx.query<{ id: unknown }>(all.sql, all.params),
  ])
  const visible = new Set(seen.map(({ id }) => Number(id)))
  return new Map(
    rows
      .filter(({ id }) => visible.has(Number(id)))
      .map((raw) => [Number(raw.id), normaliseRecord(entity, readRow(entity, raw))]),
  )
}

/** The change as far as the record alone decides about it. */
function stageOf(tools: WriteTools, request: BatchChange, before: Row | undefined, today: string): Stage {
  const { entity, actor, act } = request
  if (!before) return { refusal: new Problem('not_found', refusalText.notFound) }
  // It may be anonymised.
  if (before.ativo === false) return undefined
  try {
    const proposed = derive({ request, today }, applyRequest(request, before, today))
    if (act === 'edit' && deferToApproval(entity, before, proposed, actor) !== proposed) return undefined
    const changes = diffRows(entity, before, proposed)
    const draft = { request, before, proposed, changes }
    if (act === 'edit' && Object.keys(changes).length === 0) return draft
    if (isInvolved(tools, draft)) return undefined
    if (act === 'remove') return draft
    const validator = validatorOf(tools, entity)
    const { errors } = checkRecord(entity, validator, proposed, actor, today, before)
    return errors.length > 0 ? refused(errors) : draft
  } catch (error) {
    if (error instanceof Problem) return { refusal: error }
    throw error
  }
}

/** Whether a changed value concerns more than the row: links, files, flags, trees, accounts, other people's scope. */
function isInvolved({ index }: WriteTools, { request, changes }: BatchDraft): boolean {
  const { entity, act, actor } = request
  const names = Object.keys(changes)
  if (names.some((name) => entity.fields.some((field) => field.name === name && isOfOthers(entity, field))))
    return true
  // Such an edit is logged as archiving or restoring.
  if (act === 'edit' && names.includes(systemNames.active)) return true
  return act === 'edit' && guardedConditions(index, entity, actor).some(({ field }) => names.includes(field))
}

function isOfOthers({ fields, tree }: Entity, own: Field): boolean {
  return (
    own.name === tree?.parent ||
    fields.some(({ fits }) => fits?.ref === own.name) ||
    [...walkFields([own])].some(
      (field) =>
        field.alone === true ||
        field.fits !== undefined ||
        field.ref?.through !== undefined ||
        isFile(field) ||
        isSecret(field),
    )
  )
}

function refused(errors: readonly FieldProblem[]): { readonly refusal: Problem } {
  return { refusal: new Problem('invalid', refusalText.invalid, { errors }) }
}

/** The checks that ask the database, together, and those that come after them. */
async function checkTogether(
  { index }: WriteTools,
  tx: Queryable,
  { entity, actor, act }: BatchChange,
  stages: readonly Stage[],
  today: string,
): Promise<readonly Stage[]> {
  if (act === 'remove') return stages
  const drafts = stages.filter((stage): stage is BatchDraft => stage !== undefined && 'changes' in stage)
  const rows = drafts.map(({ before, proposed }) => ({ before, after: proposed }))
  const problems = await checkReferencesOfEach(tx, index, entity, rows, actor)
  const errors = new Map(drafts.map((draft, place) => [draft, problems[place] ?? []]))
  return stages.map((stage) => {
    if (stage === undefined || 'refusal' in stage || Object.keys(stage.changes).length === 0) return stage
    const { request, before, proposed } = stage
    const wrong = errors.get(stage) ?? []
    if (wrong.length > 0) return refused(wrong)
    const content = checkContent(entity, { before, after: proposed })
    if (content.length > 0) return refused(content)
    try {
      if (request.act === 'transition') assertTransitionInput(request, proposed, today)
      return stage
    } catch (error) {
      if (error instanceof Problem) return { refusal: error }
      throw error
    }
  })
}

/** Writes rows and audit, with one statement for all records that change in the same columns. */
async function saveAll(
  tx: Queryable,
  entity: Entity,
  changed: readonly BatchDraft[],
  at: string,
): Promise<void> {
  const groups = new Map<string, { readonly names: readonly string[]; readonly rows: Row[] }>()
  for (const { request, before, proposed } of changed) {
    const final: Row = { ...withSystemFields(proposed, before, request.actor, at), id: request.id }
    const names = Object.keys(final).filter(
      (name) => name === systemNames.updatedAt || !isSameValue(before[name], final[name]),
    )
    const key = JSON.stringify(names)
    const group = groups.get(key) ?? { names, rows: [] }
    group.rows.push(final)
    groups.set(key, group)
  }
  for (const { names, rows } of groups.values()) {
    const { sql, params } = updateRows(entity, names, rows)
    await tx.query(sql, params)
  }
  await writeAuditOfAll(
    tx,
    changed.map(({ request, changes }) => ({
      at,
      actor: request.actor,
      entity,
      recordId: request.id,
      act: request.act,
      ...(request.act === 'transition' && { detail: request.transition }),
      changes,
    })),
  )
}

async function readBack(
  { index }: WriteTools,
  tx: Queryable,
  { entity, actor }: BatchChange,
  drafts: readonly BatchDraft[],
): Promise<ReadonlyMap<number, FoundRow>> {
  if (drafts.length === 0) return new Map()
  const ids = drafts.map(({ request }) => request.id)
  const { sql, params } = selectByIds(index, entity, ids, {}, actor)
  const rows = await tx.query<{ id: unknown }>(sql, params)
  return new Map(
    rows.map((raw) => [Number(raw.id), Object.assign(readRow(entity, raw), { id: Number(raw.id) })]),
  )
}
