import { useMemo } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { QuickBar } from '../../list/quick/QuickBar'

interface RelatedQuickProps {
  readonly entity: Entity
  readonly fixed: Filter
  readonly filter: Filter
  readonly q: string
  readonly isMore: boolean
  onChange(filter: Filter): void
}

export function RelatedQuick({ entity, fixed, filter, q, isMore, onChange }: RelatedQuickProps) {
  const state = useMemo(
    () => ({ view: { filter }, change: (to: { readonly filter: Filter }) => onChange(to.filter) }),
    [filter, onChange],
  )
  const question = useMemo(
    () => ({ filter: { ...filter, ...fixed }, q, sort: entity.list.sort }),
    [filter, fixed, q, entity],
  )
  return <QuickBar entity={entity} state={state} listQuery={question} fixed={fixed} isMore={isMore} />
}
