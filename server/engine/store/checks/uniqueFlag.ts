/* Fields in which only one of the active records says yes. Hides how the others stop saying so. */
import type { Row } from '#model/entity/jsonSchema'
import { systemRole } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { Change, Transaction } from '../../contract'
import { serverText } from '../../messages'

/** The record that says yes is not put away: another has to say so first. @throws Problem conflict */
export function assertFlagNotLost({ entity, act, before }: Pick<Change, 'entity' | 'act' | 'before'>): void {
  const field = entity.fields.find(({ alone, name }) => alone === true && before?.[name] === true)
  if (act === 'remove' && field) throw new Problem('conflict', serverText.alone(field.title))
}

/** Of the active records one at most says yes: the others stop saying so, each with its own version and audit row. */
export async function claimFlags(
  { store }: Pick<Transaction, 'store'>,
  change: Omit<Change, 'after'>,
  after: Row,
): Promise<void> {
  const { entity, before, actor, lock } = change
  for (const { name } of entity.fields.filter(({ alone }) => alone === true)) {
    const isTaken = after[name] === true && after.ativo !== false
    if (!isTaken || (before?.[name] === true && before.ativo !== false)) continue
    // Of two records that say so at once, the later one keeps it.
    await lock(`${entity.name}.${name}`)
    const self = { ...actor, role: systemRole }
    const query = { filter: { [name]: true, ativo: true }, sort: [] }
    for (const { id } of (await store.list(entity.name, query, self)).rows) {
      if (id !== before?.id) await store.update(entity.name, Number(id), { [name]: false }, '*', self)
    }
  }
}
