/* The pt-BR sentences of the domain's own calls; those of the specification are in the schema files. */
import type { Mail } from '../../ports/mail/mailPort'

/** Links of producers with farms. */
export const farmLinkText = {
  already: (isActive: boolean) => `A relação já está ${isActive ? 'ativa' : 'inativa'}.`,
  noLink: 'Este produtor não está vinculado a esta fazenda.',
  undone: 'O Produtor já foi desvinculado.',
  principal: 'O produtor principal não pode ser desvinculado: escolha antes outro no cadastro da fazenda.',
  tooMuch: 'As participações na fazenda passam de 100 %',
} as const

/** Requests for accounts. */
export const registrationText = {
  otherRole: 'Usuário encontrado no sistema com outro papel!',
  missing: (title: string, fields: readonly string[]) =>
    `A solicitação não basta para criar o cadastro de ${title}. Falta ou não serve: ${fields.join(', ')}. Faça o cadastro com o mesmo CPF/CNPJ e aprove depois.`,
  visitor: 'Visitante',
  sms: (name: string, status: string) =>
    `Olá, ${name.split(' ')[0]}. A situação da sua solicitação de conta é: ${status}.`,
} as const

/** Short messages. */
export const smsText = {
  inactive: 'A solicitação foi excluída.',
  noNumber: 'Esta solicitação não tem celular.',
  justSent: 'Um SMS acaba de ser enviado. Aguarde um minuto para enviar outro.',
  failed: (name: string) => `Não foi possivel enviar SMS para o ${name}!`,
  local: 'Nenhum serviço de SMS está configurado: a mensagem ficou apenas neste sistema.',
  outboxNotice:
    'Caixa de saída local: nenhum serviço de SMS está configurado, e estas mensagens não foram enviadas a ninguém. Elas são esquecidas quando o sistema reinicia.',
  outboxUnused: 'Os SMS são enviados por um serviço de SMS; nada fica guardado aqui.',
} as const

/** Decisions about plots. */
export const approvalText = {
  sms: (name: string, plot: string, status: string) =>
    `Olá, ${name.split(' ')[0]}. A situação da solicitação do talhão ${plot} é: ${status}.`,
  own: 'Ninguém decide a própria solicitação.',
} as const

/** Orders, quotations and what is sold. */
export const commerceText = {
  ids: (most: number) => `Informe de 1 a ${most} códigos`,
  onlyTransfer: 'O pedido só muda de unidade por transferência',
  sameUnit: 'O pedido já é desta unidade',
  notMovable: (state: string) => `Não é possível transferir na situação "${state}".`,
  transferred: 'Transferido de unidade',
  notEnough: 'Informe na cotação a fazenda de entrega e a condição de pagamento antes de aceitá-la.',
  units: 'Informe ao menos uma unidade de negócio',
} as const

/** Short links. */
export const shortLinkText = {
  none: 'Este link não existe ou expirou.',
} as const

/** The lookup of people. */
export const personText = {
  none: 'Pessoa não encontrada no sistema, Clique em Cadastrar.',
  otherUnit: 'Usuário já cadastrado em outra unidade de negócio!',
  tooMany: 'Muitas pesquisas em pouco tempo. Aguarde um minuto.',
} as const

/** Files sent for import. */
export const importText = {
  notPdf: 'Arquivo inválido para importação',
  missing: 'Selecione um arquivo para importação',
  tooLarge: 'O arquivo passa de 20 MB.',
  noFile: 'O arquivo não está neste sistema.',
  tooMany: 'Muitos envios em pouco tempo. Aguarde um minuto.',
} as const

/** Payments. */
export const paymentText = {
  local: 'Nenhum banco está configurado: o código é de teste e não pode ser pago.',
  noCharge: (kind: string) =>
    `Não há cobrança Pix do tipo ${kind} para este pagamento. Gere a cobrança primeiro.`,
  otherCharge: 'Já existe uma cobrança Pix de outro tipo para este pagamento.',
  otherForm: (form: string) => `A forma deste pagamento é ${form}: não se cobra por Pix.`,
  closed: (state: string) => `Não é possível cobrar um pagamento na situação "${state}".`,
  inactive: 'O pagamento foi excluído.',
  localWebhook: 'Nenhum banco está configurado: os pagamentos são de teste e não há o que registrar.',
  noWebhookSecret: 'Defina PIX_WEBHOOK_SECRET para que o banco avise os pagamentos.',
  noPublicUrl: 'Defina PUBLIC_URL com o endereço https do console, para que o banco possa chamá-lo.',
  noKey: 'Não há chave Pix recebedora: informe a da unidade de negócio do produtor.',
  bankFailed: 'O banco não respondeu à consulta do Pix. Tente novamente em alguns minutos.',
  description: (sort: string, id: number) => `${sort} - pagamento ${id}`,
} as const

/** Tells somebody that the request for an account was approved. */
export function invitationMail(to: string, name: string, link: string): Mail {
  return {
    to,
    subject: 'A sua conta foi aprovada',
    text: `Olá, ${name}!

A sua solicitação de conta foi aprovada. Para escolher a sua senha e entrar no sistema, abra o endereço abaixo em até 1 hora:

${link}

O link funciona uma única vez. Depois desse prazo, use "Esqueci minha senha" na página de entrada com este e-mail.
`,
  }
}

/** Management reports. */
export const reportText = {
  noList: 'Você não tem permissão para listar o assunto deste relatório.',
} as const

/** Forgetting people. */
export const anonymiseText = {
  confirm: (word: string) => `Digite ${word} para confirmar`,
  open: (plural: string, count: number) =>
    `Ainda há ${plural.toLowerCase()} em aberto deste cadastro (${count}). Encerre antes de anonimizar.`,
} as const
