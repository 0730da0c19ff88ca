/* An act's clashes in the terms of the dialog for concurrent changes, and its answer as values to send. */
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { ActClash, ConflictDecision } from '../../engine'

export function clashedFields(entity: Entity, clashes: readonly ActClash[]): readonly Field[] {
  return entity.fields.filter(({ name }) => clashes.some(({ field }) => field === name))
}

export function versionsOf(clashes: readonly ActClash[]): { before: Row; changes: Row; current: Row } {
  const valuesOf = (side: 'before' | 'mine' | 'theirs'): Row =>
    Object.fromEntries(clashes.map((clash) => [clash.field, clash[side]]))
  return { before: valuesOf('before'), changes: valuesOf('mine'), current: valuesOf('theirs') }
}

/** Only fields that keep another value than the one recorded. */
export function decidedValues(
  clashes: readonly ActClash[],
  { theirs, both }: Extract<ConflictDecision, { kind: 'merge' }>,
): Row {
  return Object.fromEntries(
    clashes.flatMap(({ field, theirs: current }) => {
      if (theirs.has(field)) return [[field, current]]
      return both.has(field) ? [[field, both.get(field)]] : []
    }),
  )
}
