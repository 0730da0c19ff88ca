import { formatInteger } from '#model/formats/index'
import { withinSentence } from '#model/formats/text'
import { titles } from './titles'

export const text = {
  ...titles,
  loading: 'Carregando...',
  subtitle: (counts: readonly string[]) => counts.join(' e '),
  counted: (count: number, one: string, many: string) =>
    `${formatInteger(count)} ${withinSentence(count === 1 ? one : many)}`,
  nowhere: (counts: readonly string[], isOne: boolean) =>
    `${counts.join(' e ')} ${isOne ? 'ainda não tem' : 'ainda não têm'} localização.`,
  colorBy: 'Colorir por',
  legend: 'Legenda',
  unknown: 'Não informado',
  several: 'Mais de uma',
  search: 'Pesquisar',
  searchHint: 'Nome ou município',
  places: 'Lugares',
  municipalities: 'Municípios',
  nothingFound: 'Nenhum lugar encontrado.',
  together: (count: string, plural: string) => `${count} ${withinSentence(plural)} perto daqui`,
  andMore: (count: number) => `e mais ${formatInteger(count)}`,
  more: (count: number) => `e mais ${formatInteger(count)}: pesquise pelo nome`,
  showAll: 'Ver tudo',
  open: 'Abrir registro',
  area: 'Área',
  measured: 'Área do contorno',
  hectares: (area: string) => `${area} ha`,
  coordinates: 'Coordenadas',
  importOutlines: 'Importar contornos',
  review: 'Revisar contornos',
  reviewHint: 'Escolha o talhão de cada contorno. Nada é gravado antes de você salvar.',
  reviewMap: 'Contornos do arquivo',
  matching: 'Pesquisando os talhões',
  reviewFilter: 'Contornos mostrados',
  withoutPlot: (count: string) => `A conferir: ${count}`,
  allOutlines: (count: string) => `Todos: ${count}`,
  itsFarm: 'da fazenda',
  itsTown: 'do município da fazenda',
  plotOf: (shape: string) => `Talhão de ${shape}`,
  leaveOut: 'Em branco: este contorno fica de fora.',
  replaces: (area: string) => `Substitui o contorno atual, de ${area} ha.`,
  differs: (percent: number, area: string) => `Difere ${percent} % da área cadastrada, de ${area} ha.`,
  twice: 'Este talhão foi escolhido mais de uma vez.',
  saved: 'Salvo',
  save: (count: number) =>
    count === 0 ? 'Salvar' : count === 1 ? 'Salvar 1 contorno' : `Salvar ${formatInteger(count)} contornos`,
  asked: 'Aguarda aprovação',
  /** Empty if nothing was saved or requested. */
  savedNotice: (saved: number, asked: number) =>
    [
      ...(saved === 1 ? ['1 contorno foi salvo.'] : []),
      ...(saved > 1 ? [`${formatInteger(saved)} contornos foram salvos.`] : []),
      ...(asked === 1 ? ['1 contorno aguarda aprovação; até lá vale o atual.'] : []),
      ...(asked > 1 ? [`${formatInteger(asked)} contornos aguardam aprovação; até lá valem os atuais.`] : []),
    ].join(' '),
  cancel: 'Cancelar',
  close: 'Fechar',
} as const
