/*
 * Anonymises a person. Hides which columns, tables and spellings may contain personal data. Personal values are removed
 * from the record, its account, fields of other records that are `about` the person, and the audit log, which records
 * that it happened and by whom. References to the record are kept. It cannot be undone.
 */

import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { anonymousText } from '#model/messages'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { anonymiseRow } from '#model/record/anonymise'
import { computeFields } from '#model/record/record'
import { diffRows, hasAnonymised, writeAudit } from '../../auditLog/audit'
import { personalTexts, scrubAuditLog } from '../../auditLog/scrubAuditLog'
import { serverText } from '../../messages'
import { deleteMessages } from '../../outbox/rows'
import { anonymiseSummaries } from '../../outbox/sweep'
import { closeAccount, findAccount, syncAccount } from '../../people/accounts'
import { runAfterHooks, startChange } from '../change/changeEvent'
import { mergeInput } from '../change/mergeInput'
import { assertAllowed, type WriteScope, type WriteTools } from '../change/request'
import { lockRow, save, withSystemFields } from '../change/row'
import { anonymiseNotes } from './anonymiseNotes'

import { findTraces, scrubTraces } from './scrubTraces'

interface AnonymiseRequest {
  readonly entity: Entity
  readonly id: number
  readonly actor: Actor
}

/** To hooks, an active record appears to be removed. @throws Problem forbidden, not_found, conflict */
export async function anonymise(
  tools: WriteTools,
  scope: WriteScope,
  { entity, id, actor }: AnonymiseRequest,
): Promise<void> {
  const { tx } = scope
  assertAllowed({ act: 'remove', entity, actor })
  const before = await lockRow(tools, tx, { entity, actor }, id)
  if (await hasAnonymised(tx, entity, id)) throw new Problem('conflict', serverText.anonymised)
  const now = tools.now()
  const at = now.toISOString()
  const word = anonymousText(id)
  const emptied = (row: Row): Row => {
    const blank = { ...anonymiseRow(entity.fields, row, word), [systemNames.active]: false }
    const filled = computeFields(entity, blank, systemActor, dayOfInstant(now))
    return withSystemFields({ ...row, ...filled, id }, before, actor, at)
  }
  await tools.accessLevels.guard(
    'before',
    { entity, act: 'anonymise', actor, before, after: before },
    scope.store,
  )
  const removal =
    before[systemNames.active] === false
      ? undefined
      : startChange(scope, { entity, act: 'remove', actor, before })
  const proposed = emptied(before)
  if (removal) await tools.hooks.guard({ ...removal, after: proposed })
  const added = removal && (await tools.hooks.before({ ...removal, after: proposed }))
  const final = added ? emptied(mergeInput(entity, proposed, added, systemActor)) : proposed

  // Must run before the values that resolve the references are gone.
  for (const [other, places] of placesAbout(tools.index, entity)) {
    await forgetIn(tools, scope, other, places, { id, actor })
  }
  const traces = await findTraces(tx, entity, before)
  await save(tools.index, tx, entity, before, final, actor)
  await syncAccount(tx, entity, id, final, at)
  const account = await findAccount(tx, entity.name, id)
  if (account) await closeAccount(tx, account.id)
  await scrubAuditLog(tx, { entity, before, accountId: account?.id, word })
  await deleteMessages(tx, personalTexts(entity.fields, before))
  await anonymiseSummaries(tx, { entity: entity.name, id, ...(account && { accountId: account.id }) })
  await anonymiseNotes(tx, { entity, id, accountId: account?.id, word, now })
  await scrubTraces(tools, tx, traces, { actor, word })
  // The audit row must not repeat the personal values.
  const changes = removal && { [systemNames.active]: [true, false] as const }
  await writeAudit(tx, { at, actor, entity, recordId: id, act: 'anonymise', ...(changes && { changes }) })
  if (removal) await runAfterHooks(tools, scope, { ...removal, after: final })
}

/** Fields of an entity that are `about` the person at the end of a path. */
interface PersonFields {
  readonly path: string
  readonly fields: readonly Field[]
}

/** Fields of other entities that describe records of the person's entity. */
function placesAbout(
  index: EntityIndex,
  person: Entity,
): readonly (readonly [entity: Entity, places: readonly PersonFields[]])[] {
  return [...index.values()].map((entity) => {
    const paths = [...new Set(entity.fields.flatMap(({ about }) => about ?? []))]
    const places = paths
      .filter((path) => resolvePath(index, entity, path)?.at(-1)?.field.ref?.entity === person.name)
      .map((path) => ({ path, fields: entity.fields.filter(({ about }) => about === path) }))
    return [entity, places]
  })
}

/** Anonymises the fields about the person in records that refer to them, one change each. */
async function forgetIn(
  tools: WriteTools,
  { tx, store }: WriteScope,
  entity: Entity,
  places: readonly PersonFields[],
  { id, actor }: Pick<AnonymiseRequest, 'id' | 'actor'>,
): Promise<void> {
  const fieldsById = new Map<number, readonly Field[]>()
  for (const { path, fields } of places) {
    const filter = { [path]: id, [systemNames.active]: [true, false] }
    const { rows } = await store.list(entity.name, { filter, sort: [], fields: ['id'] }, systemActor)
    for (const row of rows) {
      const recordId = Number(row.id)
      fieldsById.set(recordId, [...(fieldsById.get(recordId) ?? []), ...fields])
    }
  }
  const word = anonymousText(id)
  for (const [recordId, fields] of fieldsById) {
    const row = await lockRow(tools, tx, { entity, actor: systemActor }, recordId)
    const at = tools.now().toISOString()
    const final = anonymiseRow(fields, row, word)
    if (Object.keys(diffRows(entity, row, final)).length > 0) {
      await save(tools.index, tx, entity, row, withSystemFields(final, row, actor, at), actor)
      await writeAudit(tx, { at, actor, entity, recordId, act: 'forget' })
    }
    await scrubAuditLog(tx, { entity: { ...entity, fields }, before: row, accountId: undefined, word })
    await deleteMessages(tx, personalTexts(fields, row))
  }
}
