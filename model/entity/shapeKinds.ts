export const shapeKinds = ['grid', 'tree', 'board', 'calendar', 'gallery', 'map', 'pivot'] as const

export type ShapeKind = (typeof shapeKinds)[number]
