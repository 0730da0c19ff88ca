import { useMemo } from 'react'
import type { Entity } from '#model/entity/entity'
import type { ShapeKind } from '#model/entity/shapeKinds'
import { offeredShapes } from '#model/query/shapeOffers'
import { useConsole } from '../../console/console'
import type { ListState } from '../state/useListView'
import { hasLayout } from './registry'

interface Layouts {
  readonly kinds: readonly ShapeKind[]
  readonly chosen: ShapeKind
  onChoose(kind: ShapeKind): void
}

export function useLayouts(entity: Entity, { view, change }: ListState): Layouts {
  const { index, actor } = useConsole()
  const kinds = useMemo(
    () =>
      offeredShapes(index, entity, actor)
        .map(({ kind }) => kind)
        .filter(hasLayout),
    [index, entity, actor],
  )
  return {
    kinds,
    chosen: kinds.find((kind) => kind === view.shape?.kind) ?? 'grid',
    onChoose: (kind) => change({ shape: { kind, options: {} } }),
  }
}
