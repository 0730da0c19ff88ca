export const titles = {
  settings: 'Recebimento por Pix',
} as const
