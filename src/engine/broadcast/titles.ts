/* What lists and pages show before the dialogs and their messages.ts load. */

export const broadcastTitles = {
  send: 'Enviar mensagem',
  consent: 'Preferências de mensagens',
} as const
