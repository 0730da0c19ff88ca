import type { LeftOutReason } from '#model/wire/annuity'

const leftOut: Readonly<Record<LeftOutReason, string>> = {
  jaCobrada: 'Já têm a anuidade deste ano',
  encerrada: 'Anuidade cancelada ou estornada: se for o caso, cadastre outra em Pagamentos',
  naoAprovado: 'Ainda não aprovados',
  semValor: 'Sem valor de anuidade para este ano',
}

export const annuityText = {
  leftOut,
  fixed: 'Valor fixo por talhão',
  product: (area: string, price: string) => `${area} ha × ${price}`,
  least: (product: string, least: string) => `${product}; mínimo de ${least}`,
} as const
