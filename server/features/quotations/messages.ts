export const quotationText = {
  notEnough: 'Informe na cotação a fazenda de entrega e a condição de pagamento antes de aceitá-la.',
} as const
