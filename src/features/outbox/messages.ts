import { formatInteger } from '#model/formats/index'
import type { MessageState } from '#model/wire/installation/outbox'
import { titles } from './titles'

const plural = (count: number, one: string, many: string) =>
  `${formatInteger(count)} ${count === 1 ? one : many}`

export const text = {
  ...titles,
  subtitle: 'Tudo o que o sistema envia: o que espera, o que saiu e o que falhou. Guardado por 30 dias.',
  channels: { mail: 'E-mail', sms: 'SMS', webhook: 'Chamadas externas' },
  state: 'Situação',
  all: 'Todas',
  filters: {
    aguardando: 'Na fila',
    enviando: 'Enviando',
    enviada: 'Enviadas',
    falhou: 'Com falha',
    guardada: 'Não enviadas',
  } satisfies Record<MessageState, string>,
  states: {
    aguardando: 'Na fila',
    enviando: 'Enviando',
    enviada: 'Enviada',
    falhou: 'Falhou',
    guardada: 'Não enviada',
  } satisfies Record<MessageState, string>,
  strangers: 'Os links são para quem ainda não entrou: abra-os em uma janela anônima.',
  empty: 'Nenhuma mensagem.',
  emptyFilter: 'Nenhuma mensagem nesta situação.',
  to: (address: string) => `Para ${address}`,
  written: (when: string) => `Escrita em ${when}`,
  sent: (when: string) => `Enviada em ${when}`,
  next: (when: string) => `Próxima tentativa em ${when}`,
  tries: (count: number) => plural(count, 'tentativa', 'tentativas'),
  again: 'Enviar de novo',
  againTo: (address: string) => `Enviar de novo para ${address}`,
  queued: 'A mensagem voltou para a fila e sai em instantes.',
  failed: 'Não foi possível enviar de novo.',
  more: 'Mostrar mais',
  count: (shown: number, total: number) => `${formatInteger(shown)} de ${formatInteger(total)}`,
} as const
