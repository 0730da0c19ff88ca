export const orderText = {
  onlyTransfer: 'O pedido só muda de unidade por transferência',
  sameUnit: 'O pedido já é desta unidade',
  notMovable: (state: string) => `Não é possível transferir na situação “${state}”.`,
  transferred: 'Transferido de unidade',
} as const
