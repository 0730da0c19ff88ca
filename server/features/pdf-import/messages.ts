/* The pt-BR sentences about files sent for import. */

/** Refusals. */
export const importText = {
  notPdf: 'Arquivo inválido para importação',
} as const
