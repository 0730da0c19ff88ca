/* A choice limited by the record of a sibling reference (`fits`). */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useGetManyAggregate } from 'react-admin'
import type { Field, Reference } from '#model/entity/entity'
import { fitting, fitValueOf } from '#model/entity/fits'
import type { Siblings } from '../contract'
import { useTarget } from '../fields/choices/useReferenceOptions'
import type { Form } from './state/FormScope'

type Path = readonly (string | number)[]

const nowhere: Reference = { entity: '', dependsOn: {}, quickAdd: false }

export function useFitting(form: Form, field: Field, path: Path, siblings: Siblings): Field {
  const { fits } = field
  const beside = fits && form.fieldAt([...path.slice(0, -1), fits.ref])?.ref
  const id = useSyncExternalStore(siblings.subscribe, () => fits && siblings.get(fits.ref))
  const target = useTarget(beside ?? nowhere, siblings)
  const isKnown = typeof id === 'number' && target.entity !== ''
  const { data } = useGetManyAggregate(
    target.entity,
    { ids: isKnown ? [id] : [], meta: { labels: true } },
    { enabled: isKnown },
  )
  const record = data?.[0]
  const told = fits && record && record.id === id ? fitValueOf(fits, record) : undefined
  const fitted = useMemo(() => {
    if (!fits || told === undefined) return field
    const values = fitting(fits, told)
    return { ...field, values: (field.values ?? []).filter(({ value }) => values.includes(value)) }
  }, [field, fits, told])

  const of = `${target.entity} ${String(id)}`
  const seen = useRef(of)
  useEffect(() => {
    // A stored value stays until another record is chosen.
    if (told === undefined || seen.current === of) return
    seen.current = of
    const isFit = fitted.values?.some(({ value }) => value === siblings.get(field.name))
    if (!isFit) form.store.setValue(path, told)
  })
  return fitted
}
