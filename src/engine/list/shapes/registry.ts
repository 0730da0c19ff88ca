/*
 * The shapes that can be drawn: a new one begins with a line here. Each is a part of its own, loaded when first chosen; its
 * kinds of fields are in `model/query/shapeOffers.ts`.
 */
import type { ShapeKind } from '#model/entity/shapeKinds'
import { lazyDialog } from '../../page/lazyDialog'
import type { ShapePart } from './shape'

/** What draws each shape besides the grid. */
export const shapeParts: Partial<Readonly<Record<ShapeKind, ShapePart>>> = {
  board: lazyDialog(() => import('./board/Board').then((part) => part.Board)),
  gallery: lazyDialog(() => import('./gallery/Gallery').then((part) => part.Gallery)),
  map: lazyDialog(() => import('./map/MapShapeRows').then((part) => part.MapShapeRows)),
}

/** Can the shape be drawn? */
export function isDrawn(kind: ShapeKind): boolean {
  return kind === 'grid' || kind in shapeParts
}
