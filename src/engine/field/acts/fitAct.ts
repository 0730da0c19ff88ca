/* Acts that were recorded under older schemas. */
import { HttpError } from 'react-admin'
import { type FormerNames, namesOfToday, noFormerNames, versionOf } from '#model/changes/former'
import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { fieldAt } from '#model/entity/paths'
import { apiUrl } from '../../data/http'
import type { ActQuestion } from '../contract'
import type { FieldPorts } from '../fieldPorts'
import type { QueuedAct } from '../store/queuedAct'

interface FittedAct {
  readonly entity: Entity
  /** In the names of today. */
  readonly act: Partial<Pick<QueuedAct, 'entity' | 'schema' | 'values' | 'before'>>
}

/** Renamed entities and fields follow; of what no longer exists, the person decides. */
export async function fitAct(
  ports: Pick<FieldPorts, 'index' | 'send'>,
  act: QueuedAct,
): Promise<FittedAct | ActQuestion> {
  const { index } = ports
  const known = index.get(act.entity)
  if (known) await loadBodies([known])
  const current = known && versionOf(known.fields)
  const { schema = current } = act
  // A note has no fields of the entity.
  const written = act.kind === 'note' ? [] : Object.keys(act.values)
  const isFit = known && schema === current && (act.kind === 'note' || isKnown(known.fields, act.values))
  if (isFit) return { entity: known, act: { schema: versionOf(known.fields) } }
  const former = await askFormerNames(ports)
  const names = namesOfToday(index, former)
  const versionIn = (name = '') => former.versions?.[name]?.[schema ?? '']
  // A new entity may have the name now.
  const moved = index.get(former.entities[act.entity] ?? '')
  if (moved) await loadBodies([moved])
  const isOfMoved = moved && (versionIn(moved.name) || versionOf(moved.fields) === schema)
  const entity = isOfMoved ? moved : index.get(names.entity(act.entity))
  if (!entity) return { kind: 'unfit', fields: Object.keys(act.values) }
  await loadBodies([entity])
  const version = versionIn(entity.name)
  const now = (name: string) => (version ? version[name] : names.path(entity.name, name))
  const nameIn = (at: string, name: string) =>
    at === '' ? (now(name) ?? name) : names.path(entity.name, at + name).slice(at.length)
  const follow = (row: Row, at = ''): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const next = nameIn(at, name)
        return [next, mapParts(value, (part) => follow(part, `${at}${next}.`))]
      }),
    )
  const lost = written.filter((name) => now(name) === null || !fieldAt(entity, now(name) ?? name))
  if (lost.length > 0) return { kind: 'unfit', fields: lost }
  const followed = { values: follow(act.values), before: follow(act.before ?? {}) }
  return { entity, act: { ...followed, entity: entity.name, schema: versionOf(entity.fields) } }
}

function isKnown(fields: readonly Field[], row: Row): boolean {
  return Object.entries(row).every(([name, value]) => {
    const field = fields.find((each) => each.name === name)
    const parts = [value].flat().filter(isRow)
    return field && (field.fields.length === 0 || parts.every((part) => isKnown(field.fields, part)))
  })
}

function mapParts(value: unknown, map: (part: Row) => Row): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => mapParts(each, map))
  return isRow(value) ? map(value) : value
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
