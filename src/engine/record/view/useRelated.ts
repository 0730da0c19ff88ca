import { useMemo } from 'react'
import type { Entity } from '#model/entity/entity'
import { type Relation, relationsFor } from '#model/record/relations'
import type { RecordHead, RelatedCount } from '#model/wire/record/recordHead'
import { useConsole } from '../../console/console'

export interface CountedRelation extends Omit<RelatedCount, 'key'> {
  readonly relation: Relation
}

/** Visible relations: those named by the schema first, then those that have rows. */
export function useRelated(entity: Entity, head: RecordHead): readonly CountedRelation[] {
  const { index, actor } = useConsole()
  return useMemo(() => {
    const counts = new Map(head.related.map((each) => [each.key, each]))
    const told = new Set(entity.record.related.map(({ from }) => from))
    const all = relationsFor(index, entity, actor).flatMap((relation) => {
      const count = counts.get(relation.key)
      return count ? [{ ...count, relation }] : []
    })
    const rank = ({ relation, total }: CountedRelation) => (told.has(relation.key) ? 0 : total > 0 ? 1 : 2)
    return all.toSorted((a, b) => rank(a) - rank(b))
  }, [index, entity, actor, head.related])
}
