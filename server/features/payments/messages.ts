export const paymentText = {
  local: 'Nenhum banco está configurado: o código é de teste e não pode ser pago.',
  noCharge: (kind: string) =>
    `Não há cobrança Pix do tipo ${kind} para este pagamento. Gere a cobrança primeiro.`,
  otherCharge: 'Já existe uma cobrança Pix de outro tipo para este pagamento.',
  otherForm: (form: string) => `A forma deste pagamento é ${form}: ele não pode ser cobrado por Pix.`,
  closed: (state: string) => `Não é possível cobrar um pagamento na situação “${state}”.`,
  notYetOwed: (since: string) => `A cobrança é de ${since}: não pode ter sido recebida antes.`,
  inactive: 'O pagamento foi excluído.',
  localWebhook: 'Nenhum banco está configurado: os pagamentos são de teste e não há o que registrar.',
  noWebhookSecret: 'Defina PIX_WEBHOOK_SECRET para que o banco avise os pagamentos.',
  noPublicUrl: 'Defina PUBLIC_URL com o endereço https do console, para que o banco possa chamá-lo.',
  noKey: 'Não há chave Pix recebedora: informe a da unidade de negócio do produtor.',
  bankFailed: 'O banco não respondeu à consulta do Pix. Tente novamente em alguns minutos.',
  description: (sort: string, id: number) => `${sort} - pagamento ${id}`,
} as const
