/*
 * Starter records. They are compared by unique constraint, ignoring accents and case; references are written as labels.
 */
import { catalogs } from '#generated/catalogs.ts'
import { entities } from '#generated/entities.ts'
import type { Catalog } from '#model/entity/catalog'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fold } from '#model/formats/fold'
import { dayOfInstant } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import { computeFields } from '#model/record/record'
import type { StarterCatalogInfo, StarterResult, StarterState } from '#model/wire/installation/starter'
import type { Store } from '../../engine/index'
import { textOf } from '../kit/asRow'
import { inNameOf } from '../kit/inNameOf'

export async function readStarter(store: Store, actor: Actor): Promise<StarterState> {
  const found: StarterCatalogInfo[] = []
  const ids: Ids = new Map()
  let isEmpty = true
  for (const catalog of catalogs) {
    const entity = entityOf(catalog)
    const here = await readAll(store, entity, actor)
    isEmpty &&= here.length === 0
    remember(ids, entity, here)
    const known = catalog.rows.filter((row) => isKnown(entity, here, refer(entity, row, ids), actor))
    found.push({ ...infoOf(entity, catalog), existentes: known.length })
  }
  return { vazio: isEmpty, catalogos: found }
}

export async function writeStarter(store: Store, actor: Actor): Promise<StarterResult> {
  const ids: Ids = new Map()
  const done: StarterResult['catalogos'][number][] = []
  for (const catalog of catalogs) {
    const entity = entityOf(catalog)
    const here = await readAll(store, entity, actor)
    remember(ids, entity, here)
    let known = 0
    for (const row of catalog.rows) {
      const input = refer(entity, row, ids)
      if (isKnown(entity, here, input, actor)) known += 1
      else await store.create<string>(entity.name, input, actor)
    }
    remember(ids, entity, await readAll(store, entity, actor))
    const info = infoOf(entity, catalog)
    done.push({ ...info, existentes: known, criados: info.prontos - known })
  }
  const sum = (name: 'criados' | 'existentes') => done.reduce((total, each) => total + each[name], 0)
  return { criados: sum('criados'), existentes: sum('existentes'), catalogos: done }
}

type Ids = Map<string, number>

function remember(ids: Ids, entity: Entity, rows: readonly FoundRow[]): void {
  for (const row of rows) ids.set(`${entity.name}/${fold(textOf(row._label))}`, row.id)
}

async function readAll(store: Store, entity: Entity, actor: Actor): Promise<readonly FoundRow[]> {
  const query = { filter: { ativo: [true, false] }, sort: [], labels: true } as const
  return (await store.list<string, never, true>(entity.name, query, inNameOf(actor))).rows
}

/** Replaces labels with ids; an unknown label leaves the field empty, which the store rejects if it is required. */
function refer(entity: Entity, row: Row, ids: Ids): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const { ref } = entity.fields.find((field) => field.name === name) ?? {}
      return [name, ref ? (ids.get(`${ref.entity}/${fold(String(value))}`) ?? null) : value]
    }),
  )
}

function isKnown(entity: Entity, here: readonly Row[], input: Row, actor: Actor): boolean {
  const row = computeFields(entity, input, actor, dayOfInstant(new Date()))
  return entity.unique.some((names) => {
    const wanted = keyOf(row, names)
    return wanted !== undefined && here.some((each) => keyOf(each, names) === wanted)
  })
}

/** Undefined if a value is empty. */
function keyOf(row: Row, names: readonly string[]): string | undefined {
  const values = names.map((name) => row[name])
  if (values.some((value) => value === null || value === undefined)) return undefined
  return JSON.stringify(values.map((value) => fold(String(value))))
}

function infoOf(entity: Entity, { rows }: Catalog) {
  return { entidade: entity.name, titulo: entity.plural, prontos: rows.length }
}

function entityOf({ entity: name }: Catalog): Entity {
  const entity = entities.find((each) => each.name === name)
  if (!entity) throw new Error(`no entity ${name}`)
  return entity
}
