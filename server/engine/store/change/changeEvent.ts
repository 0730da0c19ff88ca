/* A change as hooks see it: what they may use in its transaction, and what runs once the row is saved. */
import type { Change, Outbox } from '../../contract'
import { acquireLock } from './advisoryLock'
import type { WriteScope, WriteTools } from './request'

/** The change without its row, which each step extends. */
export function startChange(
  { tx, store, outbox, accounts, files }: WriteScope,
  subject: Pick<Change, 'entity' | 'act' | 'actName' | 'actor' | 'before' | 'transition'>,
): Omit<Change, 'after'> {
  return {
    ...subject,
    store,
    outbox: outboxFor(outbox, subject, subject.before?.id),
    accounts,
    files,
    lock: (name) => acquireLock(tx, name),
  }
}

/** Runs the effects of a saved change, and queues it for hooks that run after the commit. */
export async function runAfterHooks(
  { hooks }: WriteTools,
  { afterCommit }: WriteScope,
  change: Change,
): Promise<void> {
  if (hooks.hasAfterCommit(change)) afterCommit.push(change)
  const { before, after, outbox } = change
  await hooks.effect(before ? change : { ...change, outbox: outboxFor(outbox, change, after.id) })
}

/** Messages are about the changed record unless they name another. */
function outboxFor(outbox: Outbox, { entity }: Pick<Change, 'entity'>, id: unknown): Outbox {
  if (typeof id !== 'number') return outbox
  return { send: (message) => outbox.send({ about: { entity: entity.name, id }, ...message }) }
}
