export const narrowingText = {
  title: 'Mostrar apenas',
  all: 'Mostrando tudo',
  hint: 'Vale para listas, novos cadastros e painéis, até você sair.',
  clear: 'Mostrar tudo',
  waiting: '…',
} as const
