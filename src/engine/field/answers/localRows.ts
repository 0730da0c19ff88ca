/* The rows of the copies with the waiting acts laid over them. Hides paths across references and labels. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { loadBodies } from '#model/entity/load/lazyEntity'
import type { EntityIndex } from '#model/entity/paths'
import { indexRows, type RowIndex } from '#model/evaluate/evaluate'
import type { Actor } from '#model/people/actor'
import { searchPaths, shownElsewhere } from '#model/query/searchText'
import { withRealIds } from '../acts/localIds'
import { proposeRow } from '../acts/proposeRow'
import type { FieldPorts } from '../fieldPorts'
import type { ActQueue } from '../store/actQueue'
import type { Copies } from '../store/copies'
import { isFileAct, type QueuedAct } from '../store/queuedAct'
import { widenRows } from './farValues'
import { labelRow } from './labelRow'

export interface LocalRows {
  /** The server's id, once it is known. */
  idOf(id: number): number
  actsOf(entity: string, id?: number): readonly QueuedAct[]
  find(entity: Entity, id: number): Promise<Row | undefined>
  /** The row as others see it, before the acts that wait here. */
  saved(entity: Entity, id: number): Promise<Row | undefined>
  /** With its labels. @param before the row with the labels of the server */
  label(entity: Entity, row: Row, before: Row | undefined): Promise<Row>
  layOver(entity: Entity, id: number, saved: Row | undefined): Promise<Row | undefined>
  /** Indexed for a query that reads these paths; of all rows, or of `own`. */
  index(
    entity: Entity,
    paths: readonly string[],
    isSearched: boolean,
    own?: readonly Row[],
  ): Promise<RowIndex>
}

export function createLocalRows(ports: FieldPorts, copies: Copies, queue: ActQueue): LocalRows {
  const { index, person } = ports
  const built = new Map<string, { readonly key: string; readonly rows: RowIndex }>()
  const overlaid = new Map<string, { readonly key: string; readonly rows: ReadonlyMap<number, Row> }>()
  let changes = 0
  queue.follow(() => {
    changes += 1
  })

  const idOf = (id: number) => (id < 0 ? (queue.made(-id)?.id ?? id) : id)
  const actsOf = (entity: string, id?: number) =>
    queue.acts().filter((act) => act.entity === entity && (id === undefined || idOf(act.id) === idOf(id)))

  const lay = (entity: Entity, saved: Row | undefined, acts: readonly QueuedAct[]) =>
    acts.reduce<Row | undefined>((row, act) => {
      if (act.kind === 'note' || isFileAct(act)) return row
      if (row === undefined && act.kind !== 'create') return undefined
      const values = withRealIds(entity.fields, act.values, queue.made)
      return proposeRow(entity, row, { ...act, values, id: idOf(act.id) }, person.actor)
    }, saved)

  /** Without labels, so that entities may refer to each other. */
  const laid = async (entity: Entity): Promise<ReadonlyMap<number, Row>> => {
    await loadBodies([entity])
    const base = await copies.rows(entity)
    const acts = actsOf(entity.name)
    if (acts.length === 0) return base
    const rows = new Map(base)
    for (const id of new Set(acts.map((act) => idOf(act.id)))) {
      const own = acts.filter((act) => idOf(act.id) === id)
      const row = lay(entity, base.get(id), own)
      if (row) rows.set(id, row)
    }
    return rows
  }

  const overlay = async (entity: Entity): Promise<ReadonlyMap<number, Row>> => {
    const key = `${copies.stamp()} ${changes}`
    const known = overlaid.get(entity.name)
    if (known?.key === key) return known.rows
    const [base, bare] = [await copies.rows(entity), await laid(entity)]
    const find = bare === base ? undefined : await finder(entity)
    const labelled = (id: number, row: Row) =>
      find && row !== base.get(id) ? labelRow(index, entity, row, base.get(id), find) : row
    const rows = find ? new Map([...bare].map(([id, row]) => [id, labelled(id, row)])) : bare
    overlaid.set(entity.name, { key, rows })
    return rows
  }

  const finder = async (entity: Entity) => {
    const targets = entity.leadsTo.flatMap((name) => index.get(name) ?? [])
    const found = new Map(
      await Promise.all(targets.map(async (target) => [target.name, await laid(target)] as const)),
    )
    return (name: string, id: number) => found.get(name)?.get(idOf(id))
  }

  const label: LocalRows['label'] = async (entity, row, before) =>
    labelRow(index, entity, row, before, await finder(entity))
  const saved = async (entity: Entity, id: number) => (await copies.rows(entity)).get(idOf(id))
  return {
    idOf,
    actsOf,
    find: async (entity, id) => (await overlay(entity)).get(idOf(id)),
    saved,
    label,
    async layOver(entity, id, row) {
      await loadBodies([entity])
      const own = lay(entity, row, actsOf(entity.name, id))
      return own && own !== row ? label(entity, own, row) : own
    },
    async index(entity, paths, isSearched, own) {
      const searched = isSearched ? searchedIn(index, entity, person.actor) : []
      const all = [...new Set([...paths, ...searched])].sort()
      const key = `${copies.stamp()} ${changes} ${all.join(' ')}`
      const known = built.get(entity.name)
      if (!own && known?.key === key) return known.rows
      const rows = own ?? [...(await overlay(entity)).values()]
      const wide = await widenRows({ index, rowsOf: laid, idOf }, entity, rows, all)
      const made = indexRows(entity, wide, index, person.actor)
      if (!own) built.set(entity.name, { key, rows: made })
      return made
    },
  }
}

function searchedIn(index: EntityIndex, entity: Entity, actor: Actor): readonly string[] {
  return [...searchPaths(index, entity, actor), ...shownElsewhere(index, entity, actor)]
}
