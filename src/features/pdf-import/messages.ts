import { formatInteger } from '#model/formats/index'

/** Worded exactly as in the design specification. */
export const text = {
  title: (entity: string) => `Importar PDF: ${entity}`,
  invalid: 'Arquivo inválido para importação',
  missing: 'Selecione um arquivo para importação',
  failedTitle: 'Erro ao importar os dados!',
  failed: 'Não foi possível falar com o servidor. Tente novamente.',
  file: 'Arquivo',
  drop: 'Arraste um PDF para cá ou',
  choose: 'Escolher arquivo',
  change: 'Trocar',
  type: 'Tipo',
  reading: 'Lendo o arquivo...',
  unreadable:
    'Não foi possível ler o texto deste PDF; pode ser uma imagem digitalizada. O arquivo será guardado e você preenche o formulário.',
  nothing:
    'Nenhum campo foi reconhecido no texto. O arquivo será guardado com o texto e você preenche o formulário.',
  found: (count: number) => (count === 1 ? '1 campo reconhecido' : `${count} campos reconhecidos`),
  converted: (count: number) =>
    count === 1
      ? '1 valor convertido para a unidade do campo'
      : `${count} valores convertidos para a unidade do campo`,
  becomes: (field: string, said: string, told: string) => `${field}: ${said} → ${told}`,
  refused: (count: number) => (count === 1 ? '1 valor não importado' : `${count} valores não importados`),
  because: (field: string, said: string, why: string) => `${field}: ${said}. ${why}.`,
  unknown: (count: number) =>
    count === 1 ? '1 resultado sem campo neste formulário' : `${count} resultados sem campo neste formulário`,
  samples: 'Amostras do laudo',
  sample: (place: number) => `Amostra ${place}`,
  allSamples: (count: number) => `Todas (${formatInteger(count)})`,
  noSample: 'Escolha pelo menos uma amostra',
  check: 'Confira no formulário antes de salvar.',
  confirm: 'Importar',
  done: 'Arquivo importado com sucesso!',
} as const
