/* Texts of the menu, which loads before the page and its messages.ts. */

export const titles = { own: 'Calendários assinados' } as const
