/* A change as a person would tell it: which field was what before and what after, inside objects too. Pure. */
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isSame } from '../fields/isSame'

/** One field of a change. */
export interface Difference {
  readonly field: Field
  /** Titles from the root: `Endereço › Bairro`. */
  readonly title: string
  readonly before: unknown
  readonly after: unknown
}

type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** The fields of a change in the order of the entity; what the engine keeps for itself is left out. */
export function differencesOf(entity: Entity, changes: Changes): readonly Difference[] {
  return entity.fields
    .filter((field) => field.name in changes && (!field.system || field.kind === 'boolean'))
    .flatMap((field) => {
      const [before, after] = changes[field.name] ?? []
      return flatten(field, field.title, before, after)
    })
}

function flatten(field: Field, title: string, before: unknown, after: unknown): readonly Difference[] {
  if (isSame(before, after)) return []
  if (field.kind !== 'object') return [{ field, title, before, after }]
  const [old, now] = [(before ?? {}) as Row, (after ?? {}) as Row]
  return field.fields.flatMap((child) =>
    flatten(child, `${title} › ${child.title}`, old[child.name], now[child.name]),
  )
}
