/* The shapes of a list: the same rows as a grid, a tree, a board, a calendar, pictures, a map or figures. */

/** Every shape. */
export const shapeKinds = ['grid', 'tree', 'board', 'calendar', 'gallery', 'map', 'pivot'] as const

/** One of them. */
export type ShapeKind = (typeof shapeKinds)[number]
