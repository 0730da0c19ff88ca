/* The pt-BR sentences about decisions on plots. */

/** Decisions about plots. */
export const approvalText = {
  sms: (name: string, plot: string, status: string) =>
    `Olá, ${name.split(' ')[0]}. A situação da solicitação do talhão ${plot} é: ${status}.`,
  own: 'Ninguém decide a própria solicitação.',
} as const
