import { formatInteger } from '#model/formats/index'

export const text = {
  title: 'Notificações',
  /** Shown as the origin of the list's filter. */
  origin: 'notificações',
  count: (total: number) =>
    total === 0
      ? 'Notificações: nada de novo'
      : `Notificações: ${formatInteger(total)} ${total === 1 ? 'item' : 'itens'}`,
  waiting: 'Esperam por você',
  mentions: 'Mencionaram você',
  mentioned: (name: string, label: string) => (label === '' ? name : `${name}, em ${label}`),
  notices: 'Avisos',
  readAll: 'Marcar todas como lidas',
  readAllOf: (title: string) => `Marcar todas como lidas: ${title}`,
  none: 'Nada de novo por aqui.',
  failed: 'Não foi possível carregar as notificações.',
  sound: 'Som ligado',
  silence: 'Som desligado',
  updated: (clock: string) => `Atualizado às ${clock}`,
} as const
