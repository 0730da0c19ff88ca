/*
 * Records and files that were made on this device have negative ids and keys of their own until the server has them.
 * Pure.
 */
import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isFileAct, type MadeThing, numberOfFile, type QueuedAct } from '../store/queuedAct'

type MadeOf = (number: number) => MadeThing | undefined

/** Replaces what the server has made, at any depth, and leaves out what is lost. */
export function withRealIds(fields: readonly Field[], values: Row, made: MadeOf): Row {
  return mapRow(fields, values, (number) => made(number))
}

/** Numbers of the acts whose results the values need and the server does not have. */
export function numbersIn(fields: readonly Field[], values: Row, made: MadeOf): ReadonlySet<number> {
  const found = new Set<number>()
  mapRow(fields, values, (number) => {
    if (made(number) === undefined) found.add(number)
    return undefined
  })
  return found
}

/** All that must be done before this act, other than the earlier acts of the same record. */
export function neededBy(fields: readonly Field[], act: QueuedAct, made: MadeOf): ReadonlySet<number> {
  const { id, kind, number, values } = act
  const needed = new Set(numbersIn(fields, values, made))
  if (id < 0 && kind !== 'create' && !isFileAct(act) && made(-id) === undefined) needed.add(-id)
  needed.delete(number)
  return needed
}

function mapRow(fields: readonly Field[], row: Row, made: MadeOf): Row {
  const byName = new Map(fields.map((field) => [field.name, field]))
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, mapValue(byName.get(name), value, made) ?? null]),
  )
}

function mapValue(field: Field | undefined, value: unknown, made: MadeOf): unknown {
  if (Array.isArray(value)) {
    const mapped = value.map((each: unknown) => mapValue(field, each, made))
    return mapped.filter((each) => each !== undefined)
  }
  const own = typeof value === 'number' && field?.ref && value < 0 ? -value : undefined
  const number = isRow(value) ? numberOfFile(value.chave) : own
  const thing = number === undefined ? undefined : made(number)
  if (thing?.isLost) return undefined
  if (!isRow(value)) return thing?.id ?? value
  return thing?.file ?? mapRow(field?.fields ?? [], value, made)
}
