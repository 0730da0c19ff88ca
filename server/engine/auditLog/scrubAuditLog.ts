/*
 * Removes a person's data from the audit log: the only update that it allows. Who did what and when remains.
 */

import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { anonymiseRow, holdsPersonal } from '#model/record/anonymise'
import type { Queryable } from '../../db/database'
import { serverText } from '../messages'
import type { Changes } from './audit'

/** Shorter values would match unrelated words. */
const shortest = 5

export interface AnonymisedPerson {
  readonly entity: Entity
  readonly before: Row
  readonly accountId: number | undefined
  readonly word: string
}

export async function scrubAuditLog(
  tx: Queryable,
  { entity, before, accountId, word }: AnonymisedPerson,
): Promise<void> {
  await tx.query(`select set_config('sys.scrub', 'on', true)`)
  await scrubChanges(tx, entity, Number(before.id), word)
  await scrubNames(tx, accountId, word)
  await scrubQuestions(tx, personalTexts(entity.fields, before))
  await tx.query(`select set_config('sys.scrub', '', true)`)
}

async function scrubChanges(tx: Queryable, entity: Entity, id: number, word: string): Promise<void> {
  const fields = entity.fields.filter(holdsPersonal)
  const rows = await tx.query<{ id: number; changes: Changes }>(
    `select id, changes from sys_audit where entity = $1 and record_id = $2 and changes <> '{}'`,
    [entity.name, id],
  )
  for (const row of rows) {
    const changes = Object.fromEntries(
      Object.entries(row.changes).map(([name, pair]) => {
        const field = fields.find((each) => each.name === name)
        return [name, field ? pair.map((value) => scrubValue(field, value, word)) : pair]
      }),
    )
    await tx.query('update sys_audit set changes = $2::jsonb where id = $1', [
      row.id,
      JSON.stringify(changes),
    ])
  }
}

function scrubValue(field: Field, value: unknown, word: string): unknown {
  return anonymiseRow([field], { [field.name]: value }, word)[field.name]
}

/** Entries by the person, and by those who viewed as them. */
async function scrubNames(tx: Queryable, accountId: number | undefined, word: string): Promise<void> {
  if (accountId === undefined) return
  const names = await tx.query<{ name: string }>(
    'select distinct actor_name as name from sys_audit where account_id = $1',
    [accountId],
  )
  await tx.query('update sys_audit set actor_name = $2 where account_id = $1', [accountId, word])
  for (const { name } of names) {
    await tx.query(
      `update sys_audit set actor_name = replace(actor_name, $1, $2) where strpos(actor_name, $1) > 0`,
      [serverText.lookingAs('', name), serverText.lookingAs('', word)],
    )
  }
}

/** Entries about lists and files queried by the person's values. */
async function scrubQuestions(tx: Queryable, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const spelled = new URLSearchParams({ text }).toString().slice('text='.length)
    await tx.query(`update sys_audit set detail = replace(detail, $1, '') where strpos(detail, $1) > 0`, [
      spelled,
    ])
  }
}

export function personalTexts(fields: readonly Field[], row: Row): readonly string[] {
  const texts = fields.filter(holdsPersonal).flatMap((field): readonly string[] => {
    const values = [row[field.name]].flat()
    return values.flatMap((value) => {
      if (typeof value === 'string') return value.length < shortest ? [] : [value]
      return isRow(value) ? personalTexts(field.fields, value) : []
    })
  })
  return [...new Set(texts)]
}
