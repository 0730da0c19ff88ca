export const titles = {
  title: 'Caixa de saída',
  menuGroup: 'Sistema',
  menuSubtitle: 'E-mails e SMS: enviados, na fila e com falha',
} as const
