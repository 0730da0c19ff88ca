/* Previews the values the server would compute, once all input is valid. */
import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import type { Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { activeFields } from '#model/record/record'
import { isSame } from '../records/isSame'
import type { EntityFormProps } from './entityFormProps'
import type { Form } from './state/FormScope'
import { changesOf } from './state/record'

/** Debounce in milliseconds. */
const pause = 600

export function useForeseen(form: Form, before: Row, { foresee }: Pick<EntityFormProps, 'foresee'>): void {
  const { store, entity, actor, record, isNew } = form
  const read = useEvent(() => changesOf(entity, isNew ? {} : before, store.getRecord(), actor, record))
  const show = useEvent((foreseen: Row | undefined) => {
    const active = activeFields(entity, { ...store.getRecord(), ...foreseen }, actor, form.today)
    for (const { name } of entity.fields.filter(isTold)) {
      if (!active.has(name)) continue
      const value = (foreseen ?? record)?.[name] ?? undefined
      if (!isSame(value, store.getData()[name])) form.store.setValue([name], value)
    }
  })
  const ask = useEvent((changes: Row, signal: AbortSignal) => foresee?.(changes, signal))
  const isAsking = foresee !== undefined && !form.isReadOnly

  useEffect(() => {
    if (!isAsking) return
    let asked = JSON.stringify(read())
    let timer: ReturnType<typeof setTimeout> | undefined
    let control = new AbortController()
    const look = () => {
      const changes = read()
      const text = JSON.stringify(changes)
      if (text === asked) return
      asked = text
      clearTimeout(timer)
      control.abort()
      control = new AbortController()
      const { signal } = control
      const isReady = Object.keys(changes).length > 0 && store.judge().errors.length === 0
      if (!isReady) return show(undefined)
      timer = setTimeout(async () => {
        const foreseen = await ask(changes, signal)
        if (!signal.aborted) show(foreseen)
      }, pause)
    }
    const leave = store.subscribe(look)
    return () => {
      leave()
      clearTimeout(timer)
      control.abort()
    }
  }, [store, isAsking, read, show, ask])
}

// Excludes series numbers, because another record may be saved first and take the number.
function isTold({ readOnly, system, computed, series }: Field): boolean {
  return readOnly && !system && computed === undefined && series === undefined
}
