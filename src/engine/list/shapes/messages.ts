/* The pt-BR texts of the shapes of a list. */
import type { ShapeKind } from '#model/entity/shapeKinds'

/** What the shapes are called. */
export const shapeText = {
  shapes: 'Ver como',
  kinds: {
    grid: 'Lista',
    board: 'Quadro',
    calendar: 'Calendário',
    gallery: 'Galeria',
    map: 'Mapa',
    pivot: 'Resumo',
  } satisfies Record<ShapeKind, string>,
} as const
