/* Acts that were recorded under older schemas. */
import { HttpError } from 'react-admin'
import { type FormerNames, namesOfToday, noFormerNames } from '#model/changes/former'
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { fieldAt } from '#model/entity/paths'
import { apiUrl } from '../../data/http'
import type { ActQuestion } from '../contract'
import type { FieldPorts } from '../fieldPorts'
import type { QueuedAct } from '../store/queuedAct'

export interface FittedAct {
  readonly entity: Entity
  readonly values: Row
  readonly before: Row
}

/** Renamed entities and fields follow; of what no longer exists, the person decides. */
export async function fitAct(
  ports: Pick<FieldPorts, 'index' | 'send'>,
  act: QueuedAct,
): Promise<FittedAct | ActQuestion> {
  const { index } = ports
  const known = index.get(act.entity)
  if (known) await loadBodies([known])
  const isFit = (entity: Entity | undefined, values: Row) =>
    entity !== undefined &&
    (act.kind === 'note' || Object.keys(values).every((name) => fieldAt(entity, name)))
  if (known && isFit(known, act.values))
    return { entity: known, values: act.values, before: act.before ?? {} }
  const names = namesOfToday(index, await askFormerNames(ports))
  const entity = index.get(names.entity(act.entity))
  if (!entity) return { kind: 'unfit', fields: Object.keys(act.values) }
  await loadBodies([entity])
  const now = (name: string) => names.path(entity.name, name)
  const follow = (row: Row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [now(name), value]))
  const lost = Object.keys(act.values).filter((name) => !fieldAt(entity, now(name)))
  if (lost.length > 0) return { kind: 'unfit', fields: lost }
  return { entity, values: follow(act.values), before: follow(act.before ?? {}) }
}

async function askFormerNames({ send }: Pick<FieldPorts, 'send'>): Promise<FormerNames> {
  try {
    const { json } = await send(`${apiUrl}/nomes-antigos`, {})
    return isFormerNames(json) ? json : noFormerNames
  } catch (error) {
    // Another API may not know the call.
    if (error instanceof HttpError && error.status === 404) return noFormerNames
    throw error
  }
}

function isFormerNames(json: unknown): json is FormerNames {
  return isRow(json) && isRow(json.entities) && isRow(json.fields)
}
