/*
 * Room: what several features share: sentences, changes of state, numbers. Hides nothing of one feature from another.
 *
 * The pt-BR sentences of the domain's own calls; those of the specification are in the schema files.
 */

/** Short messages. */
export const smsText = {
  inactive: 'A solicitação foi excluída.',
  noNumber: 'Esta solicitação não tem celular.',
  justSent: 'Um SMS acaba de ser enviado. Aguarde um minuto para enviar outro.',
  failed: (name: string) => `Não foi possivel enviar SMS para o ${name}!`,
  local: 'Nenhum serviço de SMS está configurado: a mensagem ficou apenas neste sistema.',
} as const

/** Changes of many records. */
export const manyText = {
  ids: (most: number) => `Informe de 1 a ${most} códigos`,
} as const

/** Files that are sent. */
export const uploadText = {
  missing: 'Selecione um arquivo para importação',
  tooLarge: 'O arquivo passa de 20 MB.',
  noFile: 'O arquivo não está neste sistema.',
  tooMany: 'Muitos envios em pouco tempo. Aguarde um minuto.',
} as const

/** Items of orders and quotations. */
export const itemText = {
  notSoldHere: 'Este produto não é vendido nesta unidade de negócio',
  tooLittle: (least: string) => `A quantidade mínima deste produto é ${least}`,
  tooMuch: (most: string) => `A quantidade máxima deste produto é ${most}`,
  needsPrice: 'Informe o preço: este produto não tem preço de tabela',
  noPrice: (name: string) => `${name} está sem preço e não pode ser pedido. Peça uma cotação.`,
  priceOver: (name: string) => `O preço de ${name} está vencido e ele não pode ser pedido. Peça uma cotação.`,
} as const
