/* The list layouts as lazy chunks; the field kinds they accept are in `model/query/shapeOffers.ts`. */
import type { ShapeKind } from '#model/entity/shapeKinds'
import { lazyPart } from '../../page/lazyPart'
import type { ShapePart } from './shape'

export const shapeParts: Partial<Readonly<Record<ShapeKind, ShapePart>>> = {
  tree: lazyPart(() => import('./tree/TreeShape').then((part) => part.TreeShape)),
  board: lazyPart(() => import('./board/Board').then((part) => part.Board)),
  calendar: lazyPart(() => import('./calendar/CalendarShape').then((part) => part.CalendarShape)),
  gallery: lazyPart(() => import('./gallery/Gallery').then((part) => part.Gallery)),
  map: lazyPart(() => import('./map/MapShapeRows').then((part) => part.MapShapeRows)),
  pivot: lazyPart(() => import('./pivot/PivotShape').then((part) => part.PivotShape)),
}

export function isDrawn(kind: ShapeKind): boolean {
  return kind === 'grid' || kind in shapeParts
}
