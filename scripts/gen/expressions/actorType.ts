/* Types of the members of `actor`: fields of the accounts' records, and their IDs. */
import type { Source, Sources } from '../sources/sources'
import { typeOfField, type ValueType } from './valueType'

/** Undefined if several types are possible; `role` limits which accounts are considered. */
export function typeOfActor(sources: Sources, member: string, role?: string): ValueType | undefined {
  if (member === 'id') return { type: 'account' }
  if (member === 'role') return { type: 'text' }
  const account = role === undefined ? undefined : sources.accounts.get(role)
  const people = role === undefined ? [...sources.accounts.values()] : account ? [account] : []
  if (member === 'recordId') return { type: 'record', entities: people.map(({ name }) => name) }
  const types = people.flatMap((source) => fieldType(source, member, sources))
  const [first, ...others] = types
  if (!first) return undefined
  if (others.every(({ type }) => type === first.type) && first.type !== 'record') return first
  if (!types.every((each) => each.type === 'record')) return undefined
  return { type: 'record', entities: types.flatMap((each) => (each.type === 'record' ? each.entities : [])) }
}

function fieldType({ entity, name }: Source, member: string, sources: Sources): readonly ValueType[] {
  const field = entity.fields.find((each) => each.name === member)
  const type = field && typeOfField(field, name)
  // An unknown entity is reported where it is named.
  const isKnown = type?.type !== 'record' || type.entities.every((each) => sources.byName.has(each))
  return type && isKnown ? [type] : []
}
