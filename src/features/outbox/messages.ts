/* Texts of the local outbox. */

export const text = {
  title: 'Mensagens não enviadas',
  subtitle: 'Os links são para quem ainda não entrou: abra-os em uma janela anônima.',
  mail: 'E-mail',
  sms: 'SMS',
  empty: 'Nenhuma mensagem.',
  to: (address: string) => `Para ${address}`,
} as const
