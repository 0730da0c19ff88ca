export const text = {
  title: 'Transferir de unidade',
  from: 'Unidade atual',
  to: 'Nova unidade',
  reason: 'Motivo',
  sold: 'A nova unidade vende todos os itens deste pedido.',
  unsold: (names: readonly string[]) =>
    names.length === 1
      ? `A nova unidade não vende ${names[0]}.`
      : `A nova unidade não vende ${names.length} itens: ${names.join(', ')}.`,
  choose: 'Escolha a nova unidade',
  confirm: 'Transferir',
  done: (unit: string) => `O Pedido foi transferido para ${unit}.`,
  failed: 'Não foi possível transferir o Pedido.',
} as const
