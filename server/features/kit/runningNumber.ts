/*
 * Numbers that count within a year: PED-2026-000001. No number is given twice and none is left out, however many count at once:
 * a number is taken under a lock that is held until its record is committed or given up.
 */

import type { RecordOf } from '#model/entity/registry'
import { dayOfInstant } from '#model/formats/index'
import type { Proposal } from '../../engine/index'
import { inNameOf } from './inNameOf'

/** Entities whose records are numbered. */
type Numbered = 'pedido' | 'cotacao'
type NumberedChange = Pick<Proposal<Numbered>, 'actor' | 'store' | 'lock'> & {
  readonly after: Pick<RecordOf<Numbered>, 'numero' | 'criado_em'>
}

/** The next number for a new record; one that it brings along, from an import, stays. */
export async function numberOf(
  { after, store, actor, lock }: NumberedChange,
  name: Numbered,
  prefix: string,
): Promise<string> {
  if (after.numero) return after.numero
  const start = `${prefix}-${dayOfInstant(new Date(after.criado_em)).slice(0, 4)}-`
  await lock(start)
  const query = {
    filter: { numero: { contains: start }, ativo: [true, false] },
    sort: [['numero', 'DESC']],
    range: [0, 0],
    fields: ['numero'],
  } as const
  const [last] = (await store.list(name, query, inNameOf(actor))).rows
  const count = Number(last?.numero?.slice(start.length) ?? 0)
  return `${start}${String(count + 1).padStart(6, '0')}`
}
