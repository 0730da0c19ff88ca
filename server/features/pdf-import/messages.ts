/* The pt-BR sentences about files sent for import. */

/** Refusals, and why a file could not be processed. */
export const importText = {
  notPdf: 'Arquivo inválido para importação',
  unreadable: 'Não foi possível ler o texto deste PDF; pode ser uma imagem digitalizada.',
  nothing: 'Nenhum valor foi reconhecido no texto do PDF.',
} as const
