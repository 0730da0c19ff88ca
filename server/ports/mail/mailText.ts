export const mailText = {
  needsPublicUrl:
    'Com SMTP_URL, defina também PUBLIC_URL: o endereço pelo qual as pessoas abrem o console, usado nos links dos e-mails.',
  badPublicUrl: 'PUBLIC_URL não é um endereço http(s) válido.',
  needsFrom: 'Com SMTP_URL, defina também MAIL_FROM: o e-mail do remetente.',
  badSmtpUrl:
    'SMTP_URL deve ter a forma smtp://usuario:senha@servidor:587 ou smtps://usuario:senha@servidor:465.',
  badAddress: 'O endereço de e-mail não pode ser usado.',
  refused: (words: string) => `O servidor de e-mail respondeu: ${words}`,
  unreachable: (words: string) => `Não foi possível falar com o servidor de e-mail: ${words}`,
} as const
