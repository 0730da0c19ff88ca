/*
 * Read access to files: people who can see a record or note that references the file; its uploader, until one
 * does; and the highest level, for files that are no longer referenced.
 */
import { isRow } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { type Actor, systemActor, systemRole } from '#model/people/actor'
import { hideRecord } from '#model/people/hideRow'
import type { Queryable } from '../../db/database'
import type { RouteFiles, StoredFiles } from '../contract'
import { levelOf } from '../people/accessLevel'
import { fileFields, selectFileHolders, selectSeenOfEach } from '../sql/fileHolders'

export function createRouteFiles(db: Queryable, index: EntityIndex, files: StoredFiles): RouteFiles {
  const { find, bytesOf: _, ...shared } = files
  return {
    ...shared,
    async find(key, actor) {
      const file = await find(key)
      return file && (await findReadable(db, index, [key], actor)).has(key) ? file : undefined
    },
  }
}

export async function findReadable(
  on: Queryable,
  index: EntityIndex,
  keys: readonly string[],
  actor: Actor,
): Promise<ReadonlySet<string>> {
  if (actor.role === systemRole) return new Set(keys)
  const found = new Set(await findNamed(on, index, keys, actor))
  const left = keys.filter((key) => !found.has(key))
  for (const key of left.length > 0 ? await findLoose(on, index, left, actor) : []) found.add(key)
  return found
}

async function findNamed(
  on: Queryable,
  index: EntityIndex,
  keys: readonly string[],
  actor: Actor,
): Promise<readonly string[]> {
  const inRecords = await findInRecords(on, index, keys, actor)
  const left = keys.filter((key) => !inRecords.includes(key))
  return left.length === 0 ? inRecords : [...inRecords, ...(await findInNotes(on, index, left, actor))]
}

async function findInRecords(
  on: Queryable,
  index: EntityIndex,
  keys: readonly string[],
  actor: Actor,
): Promise<readonly string[]> {
  const places = [...index.values()].flatMap((entity) =>
    fileFields(entity).map((field) => ({ entity, field })),
  )
  const statement = selectFileHolders(index, places, keys, actor)
  if (!statement) return []
  const rows = await on.query<{ at: number; key: string; id: number; value: unknown }>(
    statement.sql,
    statement.params,
  )
  return rows.flatMap(({ at, key, id, value }) => {
    const place = places[at]
    if (!place) return []
    const { entity, field } = place
    const row = { [systemNames.id]: Number(id), [field.name]: value }
    return holdsKey(hideRecord(index, entity, row, actor)[field.name], key) ? [key] : []
  })
}

function holdsKey(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((each) => holdsKey(each, key))
  if (!isRow(value)) return false
  return value.chave === key || Object.values(value).some((each) => holdsKey(each, key))
}

async function findInNotes(
  on: Queryable,
  index: EntityIndex,
  keys: readonly string[],
  actor: Actor,
): Promise<readonly string[]> {
  const notes = await on.query<{ key: string; entity: string; id: number }>(
    `select distinct wanted.key, n.entity, n.record_id as id from unnest($1::text[]) as wanted(key)
       join sys_note n on n.files @> jsonb_build_array(jsonb_build_object('chave', wanted.key))`,
    [keys],
  )
  const queries = [...new Set(notes.map(({ entity }) => entity))].flatMap((name) => {
    const entity = index.get(name)
    const ids = notes.filter((note) => note.entity === name).map(({ id }) => Number(id))
    return entity ? [{ entity, ids }] : []
  })
  if (queries.length === 0) return []
  const statement = selectSeenOfEach(index, queries, actor)
  const rows = await on.query<{ at: number; id: number }>(statement.sql, statement.params)
  const seen = new Set(rows.map(({ at, id }) => `${queries[at]?.entity.name} ${id}`))
  return notes.flatMap(({ key, entity, id }) => (seen.has(`${entity} ${id}`) ? [key] : []))
}

/** Unreferenced files: uploads of the actor or of who recorded the act, and those no longer referenced. */
async function findLoose(
  on: Queryable,
  index: EntityIndex,
  keys: readonly string[],
  actor: Actor,
): Promise<readonly string[]> {
  // When viewing as another person, that person's uploads are not accessible.
  if (actor.viewer) return []
  const files = await on.query<{ key: string; account: number | null; named: boolean }>(
    `select key, account_id as account, named_at is not null as named from sys_file where key = any ($1::text[])`,
    [keys],
  )
  const uploaders: readonly unknown[] = [actor.id, actor.recorded?.by ?? actor.id]
  const own = files.filter(({ account, named }) => !named && account !== null && uploaders.includes(account))
  const former = files.flatMap(({ key, named }) => (named ? [key] : []))
  const mayReadFormer = actor.token === undefined && levelOf(index, actor) === 0 && former.length > 0
  const still = mayReadFormer ? await findNamed(on, index, former, systemActor) : former
  return [...own.map(({ key }) => key), ...former.filter((key) => !still.includes(key))]
}
