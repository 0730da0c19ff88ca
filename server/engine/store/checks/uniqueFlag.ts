/* Boolean fields that only one active record may have set (`alone`), such as a list's default. */
import type { Row } from '#model/entity/jsonSchema'
import { systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Change, Transaction } from '../../contract'
import { serverText } from '../../messages'

/** @throws Problem conflict if the record with the flag is removed, which would leave none with it */
export function assertFlagNotLost({ entity, act, before }: Pick<Change, 'entity' | 'act' | 'before'>): void {
  const field = entity.fields.find(({ alone, name }) => alone === true && before?.[name] === true)
  if (act === 'remove' && field) throw new Problem('conflict', serverText.alone(field.title))
}

/** Clears the flag on the other records, each with its own version and audit row. */
export async function claimFlags(
  { store }: Pick<Transaction, 'store'>,
  change: Omit<Change, 'after'>,
  final: Row,
): Promise<void> {
  const { entity, before, actor, lock } = change
  for (const { name } of entity.fields.filter(({ alone }) => alone === true)) {
    const isSet = final[name] === true && final.ativo !== false
    if (!isSet || (before?.[name] === true && before.ativo !== false)) continue
    await lock(`${entity.name}.${name}`)
    const systemSelf = { ...actor, role: systemRole }
    const query = { filter: { [name]: true, ativo: true }, sort: [] }
    for (const { id } of (await store.list(entity.name, query, systemSelf)).rows) {
      if (id !== before?.id) await store.update(entity.name, Number(id), { [name]: false }, '*', systemSelf)
    }
  }
}
