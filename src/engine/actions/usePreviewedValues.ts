/*
 * Values that the server would compute from a dialog's input, where the form declares `ask`; conditions of
 * required fields may use them. Until the response, and after a refusal, the record's own values are used.
 */

import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isFound } from '#model/query/queryOf'
import { isSame } from '../records/isSame'
import { useForesee } from '../records/useForesee'

const pause = 400

/** @param isAsking false when nothing depends on these values */
export function usePreviewedValues(entity: Entity, record: Row, said: Row, isAsking: boolean): Row {
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
