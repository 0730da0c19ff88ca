/* What the menus say of calendars: known before their other texts are loaded. */

export const titles = { own: 'Calendários assinados' } as const
