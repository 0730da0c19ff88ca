/*
 * What the server would write beside what is said in a dialog, where the entity's form asks for it (`form.ask`): the
 * conditions of demands may read it. Until it answers, and where it would refuse, the record's own values stand.
 */

import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isFound } from '#model/query/queryOf'
import { isSame } from '../fields/isSame'
import { useForesee } from '../record/useForesee'

/** Milliseconds without a change before the server is asked. */
const pause = 400

/**
 * Values of the fields that the server fills, as they would be.
 * @param isAsking whether anything depends on them
 */
export function useForetold(entity: Entity, record: Row, said: Row, isAsking: boolean): Row {
  const [told, setTold] = useState<Row>({})
  const foresee = useForesee(entity, isFound(record) ? record.id : undefined)
  const ask = useEvent((changes: Row, signal: AbortSignal) => foresee?.(changes, signal))
  const changes = Object.entries(said).filter(([name, value]) => !isSame(value ?? null, record[name] ?? null))
  const text = JSON.stringify(Object.fromEntries(changes))
  const canAsk = isAsking && foresee !== undefined

  useEffect(() => {
    if (!canAsk) return
    const asked: unknown = JSON.parse(text)
    if (!isRow(asked) || Object.keys(asked).length === 0) return setTold({})
    const control = new AbortController()
    const timer = setTimeout(async () => {
      const row = await ask(asked, control.signal)
      if (!control.signal.aborted) setTold(row ? onlyTold(entity, row) : {})
    }, pause)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [canAsk, text, entity, ask])
  return told
}

function onlyTold({ fields }: Entity, row: Row): Row {
  const told = fields.filter(
    ({ readOnly, system, computed }) => readOnly && !system && computed === undefined,
  )
  return Object.fromEntries(told.map(({ name }) => [name, row[name] ?? null]))
}
