/* Texts of the menu, which loads before the page and its messages.ts. */

export const title = 'Segurança da conta'
