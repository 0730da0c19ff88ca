export const outboxText = {
  mail: {
    local: 'Nenhum servidor de e-mail está configurado: as mensagens ficam aqui e não foram enviadas.',
    sent: 'Os e-mails são enviados por um servidor de e-mail. Depois do envio, o texto é apagado daqui.',
  },
  sms: {
    local: 'Nenhum serviço de SMS está configurado: os SMS ficam aqui e não foram enviados.',
    sent: 'Os SMS são enviados por um serviço de SMS. Depois do envio, o texto é apagado daqui.',
  },
  webhook: {
    local: 'Nenhum endereço externo está configurado (WEBHOOKS): as chamadas ficam aqui e não foram feitas.',
    sent: 'As chamadas vão aos endereços de WEBHOOKS. Depois de aceitas, o conteúdo é apagado daqui.',
  },
} as const
