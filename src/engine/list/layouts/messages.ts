import type { ShapeKind } from '#model/entity/shapeKinds'
import { formatInteger } from '#model/formats/index'

export const layoutText = {
  shapes: 'Ver como',
  kinds: {
    grid: 'Lista',
    tree: 'Árvore',
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
  onMap: (placed: number, total: number) => {
    if (placed < total) return `${formatInteger(placed)} de ${formatInteger(total)} com localização`
    return total === 1 ? '1 item no mapa' : `${formatInteger(total)} itens no mapa`
  },
  together: (count: number, where: string) => `${formatInteger(count)} itens perto de ${where}`,
  places: (count: number) =>
    count === 1 ? 'O lugar à vista, em lista' : `Os ${formatInteger(count)} lugares à vista, em lista`,
  firstPlaces: (count: number) => `Os primeiros ${formatInteger(count)}.`,
  moreInList: (count: number) => `Há mais ${formatInteger(count)} neste lugar: ver a lista`,
  andMore: (count: number) => `Ver mais ${formatInteger(count)} na lista`,
} as const
