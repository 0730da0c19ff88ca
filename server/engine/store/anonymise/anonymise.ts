/*
 * Room: forgetting a person. Hides in which columns, tables and spellings the person may stand.
 *
 * Removes from a record what identifies its person. References to it and everything counted by it
 * stay; its personal values are gone from the row, its account, other records' fields that are `about` the person and
 * the trail, which tells that it happened and by whom; nothing brings them back.
 */

import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { anonymousText } from '#model/messages'
import { type Actor, systemActor } from '#model/people/actor'
import { anonymiseRow } from '#model/record/anonymise'
import { computeFields } from '#model/record/record'
import { Problem } from '#model/wire/problem'
import { serverText } from '../../messages'
import { forgetNotes } from '../../notes/forgetNotes'
import { forgetMessages } from '../../outbox/rows'
import { forgetTold } from '../../outbox/sweep'
import { closeAccount, findAccount, syncAccount } from '../../people/accounts'
import { diffRows, hasAnonymised, writeAudit } from '../../trail/audit'
import { personalTexts, scrubTrail } from '../../trail/scrubTrail'
import { runAfterHooks, startChange } from '../change/changeEvent'
import { mergeInput } from '../change/mergeInput'
import { assertAllowed, type WriteScope, type WriteTools } from '../change/request'
import { lockRow, save, withSystemFields } from '../change/row'

import { findTraces, scrubTraces } from './scrubTraces'

/** What is asked for. */
interface Request {
  readonly entity: Entity
  readonly id: number
  readonly actor: Actor
}

/**
 * Anonymises a record. For watchers an active one is removed by it; the trail has one row, whatever it was.
 * @throws Problem forbidden, not_found, conflict
 */
export async function anonymise(
  tools: WriteTools,
  scope: WriteScope,
  { entity, id, actor }: Request,
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

  // While the person can still be found by what the others refer to.
  for (const [other, places] of placesAbout(tools.index, entity)) {
    await forgetIn(tools, scope, other, places, { id, actor })
  }
  const traces = await findTraces(tx, entity, before)
  await save(tools.index, tx, entity, before, final, actor)
  await syncAccount(tx, entity, id, final, at)
  const account = await findAccount(tx, entity.name, id)
  if (account) await closeAccount(tx, account.id)
  await scrubTrail(tx, { entity, before, accountId: account?.id, word })
  await forgetMessages(tx, personalTexts(entity.fields, before))
  await forgetTold(tx, { entity: entity.name, id, ...(account && { accountId: account.id }) })
  await forgetNotes(tx, { entity, id, accountId: account?.id, word, now })
  await scrubTraces(tools, tx, traces, { actor, word })
  // Not a word of what was there.
  const changes = removal && { [systemNames.active]: [true, false] as const }
  await writeAudit(tx, { at, actor, entity, recordId: id, act: 'anonymise', ...(changes && { changes }) })
  if (removal) await runAfterHooks(tools, scope, { ...removal, after: final })
}

/** Fields of an entity that are about the person at the end of a path. */
interface Place {
  readonly path: string
  readonly fields: readonly Field[]
}

/** Where other records tell of records of an entity, by theirs. */
function placesAbout(
  index: EntityIndex,
  person: Entity,
): readonly (readonly [entity: Entity, places: readonly Place[]])[] {
  return [...index.values()].map((entity) => {
    const paths = [...new Set(entity.fields.flatMap(({ about }) => about ?? []))]
    const places = paths
      .filter((path) => resolvePath(index, entity, path)?.at(-1)?.field.ref?.entity === person.name)
      .map((path) => ({ path, fields: entity.fields.filter(({ about }) => about === path) }))
    return [entity, places]
  })
}

/** Takes what tells of a person out of the records that lead to them, one change each; they stay otherwise as they are. */
async function forgetIn(
  tools: WriteTools,
  { tx, store }: WriteScope,
  entity: Entity,
  places: readonly Place[],
  { id, actor }: Pick<Request, 'id' | 'actor'>,
): Promise<void> {
  const telling = new Map<number, readonly Field[]>()
  for (const { path, fields } of places) {
    const filter = { [path]: id, [systemNames.active]: [true, false] }
    const { rows } = await store.list(entity.name, { filter, sort: [], fields: ['id'] }, systemActor)
    for (const row of rows) {
      const recordId = Number(row.id)
      telling.set(recordId, [...(telling.get(recordId) ?? []), ...fields])
    }
  }
  const word = anonymousText(id)
  for (const [recordId, fields] of telling) {
    const row = await lockRow(tools, tx, { entity, actor: systemActor }, recordId)
    const at = tools.now().toISOString()
    const next = anonymiseRow(fields, row, word)
    if (Object.keys(diffRows(entity, row, next)).length > 0) {
      await save(tools.index, tx, entity, row, withSystemFields(next, row, actor, at), actor)
      await writeAudit(tx, { at, actor, entity, recordId, act: 'forget' })
    }
    await scrubTrail(tx, { entity: { ...entity, fields }, before: row, accountId: undefined, word })
    await forgetMessages(tx, personalTexts(fields, row))
  }
}
