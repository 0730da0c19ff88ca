export const title = 'Segurança da conta'
