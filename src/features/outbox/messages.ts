/* Texts of the local outbox. */

export const text = {
  title: 'E-mails não enviados',
  subtitle: 'Os links são para quem ainda não entrou: abra-os em uma janela anônima.',
  empty: 'Nenhuma mensagem.',
  to: (address: string) => `Para ${address}`,
} as const
