/* The pt-BR texts of the shapes of a list. */
import type { ShapeKind } from '#model/entity/shapeKinds'
import { formatInteger } from '#model/formats/index'

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
  picture: 'Imagem',
  noPicture: 'Sem imagem',
  place: 'Lugar de',
  reading: 'Carregando…',
  onMap: (count: number) => (count === 1 ? '1 item no mapa' : `${formatInteger(count)} itens no mapa`),
  onlySome: (count: number) =>
    `Só os primeiros ${formatInteger(count)}: pesquise ou filtre para ver os outros.`,
  nowhere: (count: number) =>
    count === 1 ? '1 sem lugar informado' : `${formatInteger(count)} sem lugar informado`,
  places: (count: number) =>
    count === 1 ? 'O lugar, em lista' : `Os ${formatInteger(count)} lugares, em lista`,
  firstPlaces: (count: number) => `Os primeiros ${formatInteger(count)}.`,
  andMore: (count: number) => `Ver mais ${formatInteger(count)} na lista`,
} as const
