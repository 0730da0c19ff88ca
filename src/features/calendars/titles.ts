export const titles = { own: 'Calendários assinados' } as const
