/* The pt-BR texts of imports. */
import { formatInteger } from '#model/formats/index'

const lines = (count: number) => (count === 1 ? '1 registro' : `${formatInteger(count)} registros`)

/** Texts of imports. */
export const importText = {
  title: (plural: string) => `Importar ${plural}`,
  choose: 'Escolher arquivo',
  chooseOther: 'Escolher outro arquivo',
  file: 'Planilha XLSX ou CSV',
  columns: 'A planilha tem uma linha de títulos e um registro por linha. Colunas reconhecidas:',
  spread: (name: string) => `Em vez de “${name}”, cada opção pode ter a sua própria coluna.`,
  template: 'Baixar modelo',
  templateName: (plural: string) => `Modelo - ${plural}.xlsx`,
  reading: 'Lendo a planilha...',
  unreadable: 'Arquivo inválido para importação',
  tooLarge: 'O arquivo passa de 5 MB. Divida-o em partes.',
  tooLong: (most: number) => `A planilha passa de ${formatInteger(most)} linhas. Divida-a em partes.`,
  noTitles: 'Nenhuma coluna foi reconhecida. Confira a linha de títulos da planilha.',
  missing: (names: readonly string[]) =>
    names.length === 1
      ? `Falta a coluna obrigatória ${names[0]}.`
      : `Faltam as colunas obrigatórias ${names.join(', ')}.`,
  empty: 'A planilha não tem linhas com dados.',
  failed: 'Não foi possível conferir a planilha. Tente novamente.',
  none: (text: string) => `não encontramos “${text}”`,
  several: (text: string) => `há mais de um registro para “${text}”`,
  ready: (count: number) => `${lines(count)} ${count === 1 ? 'pronto' : 'prontos'} para importar.`,
  standing: (fresh: number, changed: number, same: number) =>
    `${formatInteger(fresh)} ${fresh === 1 ? 'novo' : 'novos'} e ${formatInteger(changed)} com mudanças; ${formatInteger(same)} já ${same === 1 ? 'está igual e fica' : 'estão iguais e ficam'} como ${same === 1 ? 'está' : 'estão'}.`,
  standingTitle: 'Situação',
  fresh: 'Novo',
  changed: 'Alterado',
  closed: 'o registro já existe e você não pode alterá-lo',
  change: (before: string, after: string) => `${before || '(vazio)'} → ${after}`,
  sheet: 'Aba da planilha',
  update: 'Uma linha de um registro que já existe o atualiza; células vazias não apagam nada.',
  warned: (count: number) =>
    count === 1
      ? 'Confira 1 linha antes de importar:'
      : `Confira ${formatInteger(count)} linhas antes de importar:`,
  wrong: (count: number) =>
    count === 1
      ? '1 registro tem erro e fica de fora:'
      : `${formatInteger(count)} registros têm erro e ficam de fora:`,
  line: (line: number) => `Linha ${formatInteger(line)}`,
  lineTitle: 'Linha',
  preview: 'Primeiros registros',
  more: (count: number) => `e mais ${formatInteger(count)}.`,
  start: (count: number) => `Importar ${lines(count)}`,
  progress: (done: number, count: number) => `${formatInteger(done)} de ${formatInteger(count)}`,
  stop: 'Parar',
  done: (count: number) => `${lines(count)} ${count === 1 ? 'importado' : 'importados'}.`,
  notDone: (count: number) =>
    count === 1 ? '1 registro foi recusado:' : `${formatInteger(count)} registros foram recusados:`,
  stopped: (count: number) => `A importação parou antes do fim: ${lines(count)} ficaram de fora.`,
} as const
