/* What the menu says; apart, because it is loaded with the console, and the page's texts with the page. */

export const title = 'Segurança da conta'
