/* The pt-BR sentences about what is sold. */

export const catalogText = {
  units: 'Informe ao menos uma unidade de negócio',
} as const
