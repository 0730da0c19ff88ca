export const catalogText = {
  units: 'Informe ao menos uma unidade de negócio',
} as const
