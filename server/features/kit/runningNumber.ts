/* Numbers that count within a year: PED-2026-000001. Promises no number twice and no gap, whoever else counts too. */

import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { validationText } from '#model/messages'
import { Problem } from '#model/wire/problem'
import type { Change } from '../../engine/index'
import { inNameOf } from './inNameOf'

/** Somebody else may take the number first, but not for ever. */
const attempts = 50

/** Gives a new record its number, and whatever else is written with it. */
export async function giveNumber(change: Change, prefix: string, more: Row = {}): Promise<void> {
  const { entity, after, store, actor } = change
  const self = inNameOf(actor)
  const write = (row: Row) => store.update(entity.name, Number(after.id), row, '*', self)
  if (after.numero) {
    if (Object.keys(more).length > 0) await write(more)
    return
  }
  const start = `${prefix}-${dayOfInstant(new Date(String(after.criado_em))).slice(0, 4)}-`
  for (let attempt = 1; ; attempt++) {
    const last = await findLast(change, start)
    try {
      await write({ ...more, numero: `${start}${String(last + 1).padStart(6, '0')}` })
      return
    } catch (error) {
      if (attempt === attempts || !isTaken(error)) throw error
    }
  }
}

async function findLast({ entity, store, actor }: Change, start: string): Promise<number> {
  const query = {
    filter: { numero: { contains: start }, ativo: [true, false] },
    sort: [['numero', 'DESC']],
    range: [0, 0],
    fields: ['numero'],
  } as const
  const [row] = (await store.list(entity.name, query, inNameOf(actor))).rows
  return row ? Number(String(row.numero).slice(start.length)) : 0
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Problem &&
    error.errors?.some(({ path, message }) => path === '/numero' && message === validationText.taken) === true
  )
}
