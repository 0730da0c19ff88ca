import { formatInteger } from '#model/formats/index'
import type { ImportJob } from '#model/wire/record/import'

const megabytes = (bytes: number) => `${formatInteger(Math.round(bytes / 1024 / 1024))} MB`
const lines = (count: number) => (count === 1 ? '1 linha' : `${formatInteger(count)} linhas`)
const records = (count: number, one: string, many: string) =>
  `${formatInteger(count)} ${count === 1 ? one : many}`

export const sheetText = {
  title: (plural: string) => `Importar planilha: ${plural}`,
  close: 'Fechar',
  choose: 'Escolher arquivo',
  chooseOther: 'Escolher outro arquivo',
  file: 'Planilha XLSX ou CSV',
  intro:
    'Escolha uma planilha XLSX ou CSV com uma linha de títulos e um registro por linha. Itens de um mesmo registro podem ocupar várias linhas. Nada é gravado antes de você conferir.',
  only: {
    inserir: 'Aqui a planilha só cadastra registros novos; os que já existem não mudam.',
    atualizar: 'Aqui a planilha só atualiza o que já existe: ela precisa de uma coluna como o Código.',
    ambos: '',
  },
  model: 'Baixar modelo',
  modelName: (plural: string) => `Modelo - ${plural}.xlsx`,
  modelGuide: 'Como preencher',
  modelColumns: ['Coluna', 'Obrigatória', 'Exemplo', 'O que aceita'],
  yes: 'Sim',
  no: 'Não',
  kinds: {
    date: 'Data: dd/mm/aaaa',
    dateTime: 'Data e hora: dd/mm/aaaa hh:mm',
    month: 'Mês: mm/aaaa',
    number: 'Número',
    boolean: 'Sim ou Não',
    reference: (title: string) => `Nome ou código de ${title}, como aparece no sistema`,
    item: 'Um item por linha; as linhas do mesmo registro repetem o que o identifica',
    many: 'Vários, separados por ponto e vírgula',
    id: 'Número do registro, só para atualizar; vazio em um registro novo',
  },
  leftOut: (titles: string) => `Não entram por planilha: ${titles}.`,
  reading: 'Lendo a planilha…',
  unreadable: 'Não foi possível ler o arquivo. Salve-o como XLSX ou CSV e tente de novo.',
  empty: 'A planilha não tem linhas com dados abaixo dos títulos.',
  tooLarge: (most: number) => `O arquivo passa de ${megabytes(most)}. Divida-o em partes.`,
  unpacksTooMuch: (most: number) =>
    `Descompactado, o arquivo passa de ${megabytes(most)}. Salve só as linhas necessárias em outro arquivo.`,
  tooManyCells: (most: number) => `O arquivo passa de ${formatInteger(most)} células. Divida-o em partes.`,
  tooManyLines: (most: number) => `A planilha passa de ${formatInteger(most)} linhas. Divida-a em partes.`,
  tooManyColumns: (most: number) => `A planilha passa de ${most} colunas. Deixe só as necessárias.`,
  tooManySheets: (most: number) => `O arquivo passa de ${most} abas. Deixe só a necessária.`,
  tooSlow: (seconds: number) =>
    `A leitura passou de ${seconds} segundos e foi interrompida. Divida o arquivo em partes ou salve-o como CSV.`,
  sheet: 'Aba',
  hiddenSheet: (name: string) => `${name} (oculta)`,
  oneSheet: (names: string) => `Só a aba escolhida entra. O arquivo tem também: ${names}.`,
  head: 'Linha dos títulos',
  separator: 'Separador',
  separators: {
    ';': 'Ponto e vírgula ( ; )',
    ',': 'Vírgula ( , )',
    '\t': 'Tabulação',
    '|': 'Barra ( | )',
  } as Readonly<Record<string, string>>,
  encoding: 'Codificação',
  encodings: {
    'utf-8': 'UTF-8',
    'windows-1252': 'Windows (1252)',
    macintosh: 'Macintosh',
    'utf-16le': 'UTF-16 (LE)',
    'utf-16be': 'UTF-16 (BE)',
    mixed: 'UTF-8 e Windows misturadas',
  },
  outside: {
    total: 'de total',
    note: 'de nota',
    titles: 'com os títulos repetidos',
    heading: 'de subtítulo',
    hidden: 'que a planilha oculta',
  },
  takeIn: (count: number, numbers: string, what: string) => `Importar ${lines(count)} ${what} (${numbers})`,
  readingOf: (sample: string) => `Na planilha: ${sample}`,
  chooseReading: 'Escolha o que significa',
  wholeNumber: (shown: string) => `${shown} (número inteiro)`,
  withDecimals: (shown: string) => `${shown} (com casas decimais)`,
  dayFirst: (shown: string) => `${shown} (dia/mês/ano)`,
  monthFirst: (shown: string) => `${shown} (mês/dia/ano)`,
  open: (titles: string) => `Escolha como ler os valores de: ${titles}.`,
  clears: (count: number) =>
    count === 1
      ? '1 célula vazia: apagar o valor atual'
      : `${formatInteger(count)} células vazias: apagar o valor atual`,
  fixed: 'Mesmo valor em todas as linhas',
  addFixed: 'Preencher um campo sem coluna',
  dropFixed: (title: string) => `Retirar ${title}`,
  chooseValue: 'Escolha o valor',
  idIgnored:
    'Em “Só cadastrar novos” o Código não é gravado: ele só serve para reconhecer registros que já existem.',
  found: (count: number) => `${lines(count)} com dados.`,
  column: 'Coluna da planilha',
  sample: 'Primeiros valores',
  field: 'Campo',
  fieldOf: (title: string) => `Campo da coluna ${title}`,
  none: 'Não importar',
  untitled: (place: number) => `Coluna ${place}`,
  repeated: (title: string, place: number) => `${title} (coluna ${place})`,
  remembered: 'como da última vez',
  alike: 'parecida: confira',
  missing: (titles: string) =>
    `Nenhuma coluna preenche: ${titles}. Ligue uma coluna ou dê um valor para todas as linhas; sem isso, os registros novos ficarão com erro.`,
  ignored: (titles: string) => `Ficam de fora: ${titles}.`,
  mode: 'O que fazer com as linhas',
  modes: {
    inserir: 'Só cadastrar novos',
    atualizar: 'Só atualizar os que já existem',
    ambos: 'Cadastrar novos e atualizar os que já existem',
  },
  by: 'Reconhecer os que já existem por',
  byNone:
    'Para atualizar, ligue uma coluna que identifique o registro (código ou campos que não se repetem).',
  blanks: 'Células vazias não apagam nada, a não ser onde você pedir.',
  items: (changes: boolean) =>
    `Cada linha é um item: as linhas do mesmo registro repetem o que o identifica, ou deixam essas células vazias.${changes ? ' Os itens de um registro que já existe são trocados pelos da planilha.' : ''}`,
  warned: (count: number) =>
    count === 1
      ? 'Confira 1 linha antes de gravar:'
      : `Confira ${formatInteger(count)} linhas antes de gravar:`,
  warning: (line: number, words: string) => `Linha ${formatInteger(line)}: ${words}`,
  check: 'Conferir',
  checkAgain: 'Conferir de novo',
  back: 'Voltar às colunas',
  sending: (done: number, total: number) =>
    `Enviando: ${formatInteger(done)} de ${formatInteger(total)} linhas`,
  work: {
    ensaiando: (done: number, total: number) =>
      `Conferindo: ${formatInteger(done)} de ${formatInteger(total)} linhas`,
    gravando: (done: number, total: number) =>
      done === 0 ? 'Gravando…' : `Gravando: ${formatInteger(done)} de ${formatInteger(total)} linhas`,
    desfazendo: () => 'Desfazendo…',
  },
  mayClose: 'Você pode fechar esta janela: o trabalho continua, e a importação fica na lista.',
  stop: 'Parar',
  stopAndUndo: 'Parar e não gravar nada',
  fresh: (count: number) => records(count, 'registro novo', 'registros novos'),
  changed: (count: number) => records(count, 'com mudanças', 'com mudanças'),
  same: (count: number) => records(count, 'já está igual', 'já estão iguais'),
  bad: (count: number) => records(count, 'linha com erro', 'linhas com erro'),
  allGood: 'Todas as linhas estão certas.',
  unknown: 'Valores que não encontramos',
  unknownHint: 'Escolha uma vez; vale para todas as linhas.',
  unknownWord: (word: string, count: number) => `“${word}” (${lines(count)})`,
  several: 'há mais de um com este nome',
  stay: 'Deixar com erro',
  leaveEmpty: 'Deixar vazio',
  wrong: 'Linhas com erro',
  wrongHint:
    'Corrija aqui mesmo e confira de novo, ou baixe, corrija na planilha e importe o arquivo corrigido.',
  line: 'Linha',
  reason: 'O que está errado',
  download: 'Baixar linhas com erro',
  downloadName: (file: string) => `Erros - ${file.replace(/\.[^.]*$/, '')}.xlsx`,
  page: (from: number, to: number, total: number) =>
    `${formatInteger(from)}–${formatInteger(to)} de ${formatInteger(total)}`,
  previous: 'Anteriores',
  next: 'Próximas',
  leaveBad: (count: number) => `Deixar de fora ${records(count, 'linha com erro', 'linhas com erro')}`,
  write: (count: number) => `Gravar ${records(count, 'registro', 'registros')}`,
  written: (fresh: number, changed: number) =>
    `Importação gravada: ${records(fresh, 'registro novo', 'registros novos')}${changed === 0 ? '' : ` e ${records(changed, 'alterado', 'alterados')}`}.`,
  undone: 'Importação desfeita: os registros voltaram a ser o que eram.',
  undo: 'Desfazer importação',
  undoTitle: 'Desfazer importação?',
  undoWords: (file: string) =>
    `Os registros que “${file}” cadastrou serão retirados, e os que alterou voltam a ser como antes. O histórico guarda as duas coisas.`,
  undoNote: 'Ela pode ser desfeita enquanto nada mais mudar os seus registros.',
  past: 'Importações',
  pastNone: 'Nenhuma planilha foi importada aqui.',
  pastOf: (who: string, when: string) => `${who}, ${when}`,
  states: {
    recebendo: 'Não gravada',
    ensaiando: 'Em conferência',
    ensaiada: 'Conferida, não gravada',
    gravando: 'Gravando',
    gravada: 'Gravada',
    desfazendo: 'Desfazendo',
    desfeita: 'Desfeita',
  },
  goOn: 'Continuar',
  drop: 'Descartar',
  failed: 'Não foi possível continuar. Tente novamente.',
} as const

export function summaryText({ arquivo, modo, novas, alteradas, iguais, erradas }: ImportJob): string {
  const known = modo === 'inserir' ? [] : [sheetText.changed(alteradas), sheetText.same(iguais)]
  return [arquivo, sheetText.fresh(novas), ...known, sheetText.bad(erradas)].join(' · ')
}
