/*
 * Makes a record tell nothing of the person it was about. Promises: references to it and everything counted by it
 * stay; its personal values are gone from the row, its account and the trail, which tells that it happened and by
 * whom; nothing brings them back.
 */
import { mayAct } from '#model/access'
import { type Actor, systemActor } from '#model/actor'
import { anonymiseRow } from '#model/anonymise'
import type { Entity } from '#model/entity'
import { dayOfInstant } from '#model/formats/index'
import { anonymousText, refusalText } from '#model/messages'
import { Problem } from '#model/problem'
import { computeFields } from '#model/record'
import { closeAccount, findAccount, syncAccount } from './accounts'
import { hasAnonymised, writeAudit } from './audit'
import { serverText } from './messages'
import { scrubTrail } from './scrubTrail'
import { lockRow, readOne, save, stamp, type WriteScope, type WriteTools } from './write'

/** What is asked for. */
interface Request {
  readonly entity: Entity
  readonly id: number
  readonly actor: Actor
}

/**
 * Anonymises a record; one that is active is put away first, as anybody's removal of it would be.
 * @throws Problem forbidden, not_found, conflict
 */
export async function anonymise(
  tools: WriteTools,
  { tx, store }: WriteScope,
  { entity, id, actor }: Request,
): Promise<void> {
  if (!mayAct(entity, 'remove', actor)) throw new Problem('forbidden', refusalText.forbidden)
  if (actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
  const { ativo: isActive } = await lockRow(tools, tx, { entity, actor }, id)
  if (await hasAnonymised(tx, entity, id)) throw new Problem('conflict', serverText.anonymised)
  if (isActive !== false) await store.remove(entity.name, id, actor)
  const row = await readOne(tools.index, tx, entity, id, systemActor)
  if (!row) throw new Problem('not_found', refusalText.notFound)

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
  await writeAudit(tx, { at: at.toISOString(), actor, entity, recordId: id, act: 'anonymise' })
}
