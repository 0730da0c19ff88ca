/* The list layouts as lazy chunks; the field kinds they accept are in `model/query/shapeOffers.ts`. */
import type { ShapeKind } from '#model/entity/shapeKinds'
import { lazyPart } from '../../page/lazyPart'
import type { LayoutPart } from './layout'

export const layoutParts: Partial<Readonly<Record<ShapeKind, LayoutPart>>> = {
  tree: lazyPart(() => import('./tree/TreeLayout').then((part) => part.TreeLayout)),
  board: lazyPart(() => import('./board/Board').then((part) => part.Board)),
  calendar: lazyPart(() => import('./calendar/CalendarLayout').then((part) => part.CalendarLayout)),
  gallery: lazyPart(() => import('./gallery/Gallery').then((part) => part.Gallery)),
  map: lazyPart(() => import('./map/MapLayout').then((part) => part.MapLayout)),
  pivot: lazyPart(() => import('./pivot/PivotLayout').then((part) => part.PivotLayout)),
}

export function hasLayout(kind: ShapeKind): boolean {
  return kind === 'grid' || kind in layoutParts
}
