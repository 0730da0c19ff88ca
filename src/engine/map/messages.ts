import { formatDecimal, formatInteger } from '#model/formats/number'

export const mapText = {
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  undo: 'Desfazer último ponto',
  clear: 'Limpar',
  here: 'Usar minha posição',
  walk: 'Andar o contorno',
  noPosition: 'Não foi possível saber a sua posição.',
  coordinates: 'Coordenadas (latitude; longitude)',
  coordinatesHint: 'Um ponto por linha: -21,250000; -45,150000 ou 21 15 0 S; 45 9 0 O',
  badCoordinates: 'Escreva latitude e longitude separadas por ponto e vírgula, um ponto por linha.',
  tooFew: 'Marque ao menos três pontos.',
  drawHint: 'Clique no mapa para marcar os cantos; arraste um canto para corrigir.',
  pointHint: 'Clique no mapa para marcar o lugar; arraste para corrigir.',
  area: (hectares: string, corners: number) => `Área: ${hectares} ha · ${corners} cantos`,
  holes: (count: number) => (count === 1 ? '1 furo' : `${formatInteger(count)} furos`),
  corner: (place: number) => `Canto ${place}`,
  shape: (place: number) => `Contorno ${place}`,
  map: (title: string) => `Mapa: ${title}`,
  importFile: 'Importar contorno',
  fileTypes: 'KML, KMZ, GPX, GeoJSON ou Shapefile em .zip',
  chooseShape: 'Escolha o contorno',
  close: 'Fechar',
  groundCredit: 'Limites: IBGE',
  coordinatesAt: (latitude: number, longitude: number) =>
    `${degrees(latitude)} ${latitude < 0 ? 'S' : 'N'} · ${degrees(longitude)} ${longitude < 0 ? 'O' : 'L'}`,
  noShapes: 'Nenhum contorno foi encontrado neste arquivo.',
  tooLarge: 'O arquivo é grande demais: o máximo são 30 MB.',
  tooLong: 'O arquivo é demais para ler aqui: divida-o em arquivos menores.',
  tooManyParts: 'O arquivo compactado tem arquivos demais: envie só os dos contornos.',
  unpacksTooMuch: 'O arquivo descompactado seria grande demais: o máximo são 120 MB.',
  tooManyOutlines: 'O arquivo tem contornos demais: o máximo são 20.000.',
  tooManyPlaces: 'Os contornos do arquivo têm pontos demais: o máximo são 2 milhões.',
  brokenZip: 'O arquivo compactado está incompleto ou danificado.',
  emptyZip: 'Não há KML, GPX, GeoJSON nem Shapefile no arquivo compactado.',
  brokenXml: 'O KML ou GPX está incompleto ou danificado.',
  brokenJson: 'O GeoJSON está incompleto ou danificado.',
  brokenShapefile: 'O Shapefile está incompleto ou danificado.',
  looseShapefile: 'Um Shapefile são vários arquivos: envie o .zip com .shp, .dbf e .prj.',
  badPlaces:
    'As coordenadas do arquivo não podem ser lidas: use ponto decimal e vírgula entre longitude e latitude.',
  notOutlines: 'Este arquivo não é KML, KMZ, GPX, GeoJSON nem Shapefile em .zip.',
  unreadable: 'O arquivo não pôde ser lido.',
  reading: 'Lendo o arquivo',
  part: (name: string, at: number, of: number) =>
    `${name} (parte ${formatInteger(at)} de ${formatInteger(of)})`,
  isLine: 'É uma linha: será fechada do último ao primeiro ponto',
  searchOutline: 'Pesquisar contorno',
  layer: 'Camada',
  allLayers: 'Todas',
  nameProperty: 'Nome do contorno',
  system: (titles: string) => `Sistema de coordenadas: ${titles}`,
  systemLabel: 'Sistema de coordenadas do arquivo',
  openQuestion: {
    metres: () =>
      'As coordenadas estão em metros e o arquivo não diz em que sistema. Escolha o sistema; na dúvida, pergunte a quem fez o arquivo.',
    mismatch: (named: string) =>
      `As coordenadas não combinam com o sistema que o arquivo diz (${short(named)}). Escolha o sistema certo.`,
    unknown: (named: string) =>
      `O sistema que o arquivo diz (${short(named)}) não é conhecido aqui. Escolha o sistema certo.`,
  },
  areSwapped: 'Latitude e longitude parecem trocadas: do jeito que estão, os contornos ficam fora do Brasil.',
  wereSwapped: 'Latitude e longitude foram trocadas.',
  swap: 'Trocar',
  swapBack: 'Desfazer troca',
  leftOut: (points: number, unreadable: number) =>
    [
      ...(points > 0
        ? [points === 1 ? '1 ponto ficou de fora' : `${formatInteger(points)} pontos ficaram de fora`]
        : []),
      ...(unreadable > 0 ? [`${formatInteger(unreadable)} sem contorno que se possa ler`] : []),
    ].join(' · '),
} as const

function degrees(value: number): string {
  return `${formatDecimal(Math.abs(value), 4, 4)}°`
}

/** Shortens a reference system given as a long WKT text. */
function short(named: string): string {
  const [, title] = /^\w+\s*\[\s*"([^"]*)"/.exec(named) ?? []
  return title ?? named.slice(0, 60)
}
