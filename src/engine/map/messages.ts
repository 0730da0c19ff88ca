/* Texts of maps and of the inputs on them. */
import { formatDecimal } from '#model/formats/number'

/** Texts of maps. */
export const mapText = {
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  undo: 'Desfazer último ponto',
  clear: 'Limpar',
  here: 'Usar minha posição',
  noPosition: 'Não foi possível saber a sua posição.',
  coordinates: 'Coordenadas (latitude; longitude)',
  coordinatesHint: 'Um ponto por linha, por exemplo: -21,250000; -45,150000',
  badCoordinates: 'Escreva latitude e longitude separadas por ponto e vírgula, um ponto por linha.',
  tooFew: 'Marque ao menos três pontos.',
  drawHint: 'Clique no mapa para marcar os cantos; arraste um canto para corrigir.',
  pointHint: 'Clique no mapa para marcar o lugar; arraste para corrigir.',
  area: (hectares: string, corners: number) => `Área: ${hectares} ha · ${corners} cantos`,
  corner: (place: number) => `Canto ${place}`,
  /** An outline that its file gives no name. */
  shape: (place: number) => `Contorno ${place}`,
  map: (title: string) => `Mapa: ${title}`,
  importFile: 'Importar KML, GPX ou GeoJSON',
  chooseShape: 'Escolha o contorno',
  close: 'Fechar',
  groundCredit: 'Limites: IBGE',
  coordinatesAt: (latitude: number, longitude: number) =>
    `${degrees(latitude)} ${latitude < 0 ? 'S' : 'N'} · ${degrees(longitude)} ${longitude < 0 ? 'O' : 'L'}`,
  noShapes: 'Nenhum contorno foi encontrado neste arquivo.',
} as const

function degrees(value: number): string {
  return `${formatDecimal(Math.abs(value), 4, 4)}°`
}
