export const approvalText = {
  waiting: 'Outra alteração deste talhão já aguarda aprovação.',
  smsSubject: 'Situação da solicitação do talhão',
  sms: (name: string, plot: string, status: string) =>
    `Olá, ${name.split(' ')[0]}. A situação da solicitação do talhão ${plot} é: ${status}.`,
} as const
