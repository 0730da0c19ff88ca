/* A choice limited by another field's value (`among`); a value that is no longer allowed is cleared. */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { choicesAmong } from '#model/entity/among'
import type { Field } from '#model/entity/entity'
import type { Siblings } from '../fields/fieldKind'
import type { Form } from './state/FormScope'

type Path = readonly (string | number)[]

export function useAmong(form: Form, field: Field, path: Path, siblings: Siblings): Field {
  const { among } = field
  const given = useSyncExternalStore(siblings.subscribe, () => among && siblings.get(among.by))
  const value = useSyncExternalStore(siblings.subscribe, () => siblings.get(field.name))
  const left = useMemo(() => choicesAmong(field, () => given), [field, given])
  const isLeft = left.some((choice) => choice.value === value)
  const seen = useRef(given)
  useEffect(() => {
    // A stored value stays until the user changes a field.
    if (seen.current === given) return
    seen.current = given
    if (value !== undefined && !isLeft) form.store.setValue(path, undefined)
  })
  return useMemo(() => {
    const values = (field.values ?? []).filter((each) => left.includes(each) || each.value === value)
    return { ...field, values }
  }, [field, left, value])
}
