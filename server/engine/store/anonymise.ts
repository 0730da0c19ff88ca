/*
 * Removes from a record what identifies its person. References to it and everything counted by it
 * stay; its personal values are gone from the row, its account, other records' fields that are `about` the person and
 * the trail, which tells that it happened and by whom; nothing brings them back.
 */

import type { Entity, Field } from '#model/entity/entity'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { anonymousText, refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import { type Actor, systemActor } from '#model/people/actor'
import { anonymiseRow } from '#model/record/anonymise'
import { computeFields } from '#model/record/record'
import { Problem } from '#model/wire/problem'
import { serverText } from '../messages'
import { forgetMessages } from '../outbox/rows'
import { closeAccount, findAccount, syncAccount } from '../people/accounts'
import { hasAnonymised, writeAudit } from '../trail/audit'
import { personalTexts, scrubTrail } from '../trail/scrubTrail'
import { lockRow, readOne, save, stamp, type WriteScope, type WriteTools } from './write'

/** What is asked for. */
interface Request {
  readonly entity: Entity
  readonly id: number
  readonly actor: Actor
}

/**
 * Anonymises a record; an active one is first inactivated, as by a removal.
 * @throws Problem forbidden, not_found, conflict
 */
export async function anonymise(
  tools: WriteTools,
  scope: WriteScope,
  { entity, id, actor }: Request,
): Promise<void> {
  const { tx, store } = scope
  if (!mayAct(entity, 'remove', actor)) throw new Problem('forbidden', refusalText.forbidden)
  if (actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
  const { ativo: isActive } = await lockRow(tools, tx, { entity, actor }, id)
  if (await hasAnonymised(tx, entity, id)) throw new Problem('conflict', serverText.anonymised)
  if (isActive !== false) await store.remove(entity.name, id, actor)
  const row = await readOne(tools.index, tx, entity, id, systemActor)
  if (!row) throw new Problem('not_found', refusalText.notFound)

  // While the person can still be found by what the others refer to.
  for (const place of placesAbout(tools.index, entity)) await forgetAt(tools, scope, place, { id, actor })
  const at = tools.now()
  const word = anonymousText(id)
  const blank = anonymiseRow(entity.fields, row, word)
  const filled = computeFields(entity, blank, systemActor, dayOfInstant(at))
  const next = stamp({ ...row, ...filled, id }, row, actor, at.toISOString())
  await save(tools.index, tx, entity, row, next, actor)
  await syncAccount(tx, entity, id, next, at.toISOString())
  const account = await findAccount(tx, entity.name, id)
  if (account) await closeAccount(tx, account.id)
  await scrubTrail(tx, { entity, before: row, accountId: account?.id, word })
  await forgetMessages(tx, personalTexts(entity.fields, row))
  await writeAudit(tx, { at: at.toISOString(), actor, entity, recordId: id, act: 'anonymise' })
}

/** Fields of an entity that are about the person at the end of a path. */
interface Place {
  readonly entity: Entity
  readonly path: string
  readonly fields: readonly Field[]
}

/** Where other records tell of records of an entity. */
function placesAbout(index: EntityIndex, person: Entity): readonly Place[] {
  return [...index.values()].flatMap((entity) => {
    const paths = new Set(entity.fields.flatMap(({ about }) => about ?? []))
    return [...paths]
      .filter((path) => resolvePath(index, entity, path)?.at(-1)?.field.ref?.entity === person.name)
      .map((path) => ({ entity, path, fields: entity.fields.filter(({ about }) => about === path) }))
  })
}

/** Takes what tells of a person out of the records that lead to them; they stay otherwise as they are. */
async function forgetAt(
  tools: WriteTools,
  { tx, store }: WriteScope,
  { entity, path, fields }: Place,
  { id, actor }: Pick<Request, 'id' | 'actor'>,
): Promise<void> {
  const filter = { [path]: id, [systemNames.active]: [true, false] }
  const { rows } = await store.list(entity.name, { filter, sort: [], fields: ['id'] }, systemActor)
  const word = anonymousText(id)
  for (const { id: recordId } of rows) {
    const row = await lockRow(tools, tx, { entity, actor: systemActor }, Number(recordId))
    const at = tools.now().toISOString()
    const next = stamp(anonymiseRow(fields, row, word), row, actor, at)
    await save(tools.index, tx, entity, row, next, actor)
    await scrubTrail(tx, { entity: { ...entity, fields }, before: row, accountId: undefined, word })
    await forgetMessages(tx, personalTexts(fields, row))
    await writeAudit(tx, { at, actor, entity, recordId: Number(recordId), act: 'edit' })
  }
}
