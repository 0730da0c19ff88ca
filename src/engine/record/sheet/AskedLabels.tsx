import type { ReactNode } from 'react'
import { useLabels } from './useLabels'

interface RecordLabel {
  readonly id: number
  readonly label: string
}

interface AskedLabelsProps {
  readonly entity: string
  readonly ids: readonly number[]
  readonly known: readonly RecordLabel[]
  draw(chosen: readonly RecordLabel[]): ReactNode
}

export function AskedLabels({ entity, ids, known, draw }: AskedLabelsProps) {
  const told = new Map(known.map(({ id, label }) => [id, label]))
  const labelFor = useLabels(ids.filter((id) => !told.has(id)).map((id) => ({ entity, id })))
  return draw(ids.map((id) => ({ id, label: told.get(id) ?? labelFor({ entity, id }) })))
}
