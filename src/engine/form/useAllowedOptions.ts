/* A choice limited by another field's value (`among`). */
import { useMemo, useSyncExternalStore } from 'react'
import { choicesAmong } from '#model/entity/among'
import type { Field } from '#model/entity/entity'
import type { Siblings } from '../contract'

export function useAllowedOptions(field: Field, siblings: Siblings): Field {
  const { among } = field
  const given = useSyncExternalStore(siblings.subscribe, () => among && siblings.get(among.by))
  const value = useSyncExternalStore(siblings.subscribe, () => siblings.get(field.name))
  const left = useMemo(() => choicesAmong(field, () => given), [field, given])
  return useMemo(() => {
    // A stored value is offered until the other field changes.
    const values = (field.values ?? []).filter((each) => left.includes(each) || each.value === value)
    return { ...field, values }
  }, [field, left, value])
}
