export const outboxText = {
  mail: {
    local: 'Nenhum servidor de e-mail está configurado: as mensagens ficam só aqui.',
    sent: 'Os e-mails são enviados por um servidor de e-mail. Depois do envio, o texto é apagado daqui.',
  },
  sms: {
    local: 'Nenhum serviço de SMS está configurado: os SMS ficam só aqui.',
    sent: 'Os SMS são enviados por um serviço de SMS. Depois do envio, o texto é apagado daqui.',
  },
  webhook: {
    local: 'Nenhum endereço externo está configurado (WEBHOOKS): as chamadas ficam só aqui.',
    sent: 'As chamadas vão aos endereços de WEBHOOKS. Depois de aceitas, o conteúdo é apagado daqui.',
  },
} as const
