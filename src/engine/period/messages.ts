export const periodText = {
  title: 'Selecione o período',
  open: (period: string) => `Período: ${period}`,
  from: 'De',
  to: 'Até',
  apply: 'Aplicar',
  range: (from: string, to: string) => `${from} a ${to}`,
} as const
