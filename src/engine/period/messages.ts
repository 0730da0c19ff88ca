/* Texts of the period selector; the titles of the presets are the model's. */

/** Texts of the period selector. */
export const periodText = {
  title: 'Selecione o período',
  open: (period: string) => `Período: ${period}`,
  from: 'De',
  to: 'Até',
  apply: 'Aplicar',
  range: (from: string, to: string) => `${from} a ${to}`,
} as const
