import type { ShortcutGroup } from '../../engine'

export const inboxKeys = {
  next: 'J ArrowDown',
  before: 'K ArrowUp',
  tick: 'X',
  approve: 'A',
  refuse: 'R',
} as const

export const inboxShortcuts: ShortcutGroup<keyof typeof inboxKeys> = {
  scope: 'Aprovações',
  keys: inboxKeys,
  texts: {
    next: 'Próxima solicitação',
    before: 'Solicitação anterior',
    tick: 'Selecionar a solicitação',
    approve: 'Aprovar a solicitação, ou as selecionadas',
    refuse: 'Reprovar a solicitação, ou as selecionadas',
  },
}
