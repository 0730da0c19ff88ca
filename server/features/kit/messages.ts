/* Messages and helpers shared by features. */
import type { Message } from '../../engine/index'

export const productName = 'Console Agrícola'

export const smsText = {
  inactive: 'A solicitação foi excluída.',
  noNumber: 'Esta solicitação não tem celular.',
  justSent: 'Um SMS acaba de ser enviado. Aguarde um minuto para enviar outro.',
  failed: (name: string) => `Não foi possivel enviar SMS para o ${name}!`,
  local: 'Nenhum serviço de SMS está configurado: a mensagem ficou apenas neste sistema.',
} as const

export const invitationText = {
  above: 'Só quem está em um nível acima do desta pessoa pode convidá-la.',
  noAccount: 'Não há cadastro ativo para convidar.',
  noWay: 'O cadastro não tem e-mail nem celular. Informe um deles para enviar o convite.',
  justSent: 'Um convite acaba de ser enviado. Aguarde um minuto para enviar outro.',
  local: 'Nenhum serviço de envio está configurado: a mensagem ficou na caixa de saída deste sistema.',
} as const

interface Recipient {
  readonly to: string
  readonly name: string
}

/** @param text without the greeting */
export function mail({ to, name }: Recipient, subject: string, text: string): Message {
  return { channel: 'mail', to, subject, text: `Olá, ${name}!\n\n${text}\n` }
}

export function passwordChangedMail(to: string, name: string): Message {
  return mail(
    { to, name },
    'A sua senha foi alterada',
    'A senha da sua conta foi alterada e as outras sessões foram encerradas. Se não foi você, use “Esqueci minha senha” na página de login e avise o administrador do sistema.',
  )
}

/** @param isApproval whether the person had asked for the account */
export function invitationMail(to: string, name: string, link: string, isApproval: boolean): Message {
  return mail(
    { to, name },
    isApproval ? 'A sua conta foi aprovada' : `Convite para entrar no ${productName}`,
    `O seu acesso ao ${productName} está pronto. Para escolher a sua senha e entrar no sistema, abra o endereço abaixo em até 7 dias:

${link}

O link funciona uma única vez. Depois desse prazo, peça um novo convite à cooperativa ou use “Esqueci minha senha” na página de login com este e-mail.`,
  )
}

export function invitationSms(to: string, name: string, link: string): Message {
  return {
    channel: 'sms',
    to,
    subject: 'Convite para entrar',
    text: `Olá, ${name.split(' ')[0]}. O seu acesso ao ${productName} está pronto. Escolha a sua senha em até 7 dias:
${link}
Entre com o seu CPF ou CNPJ.`,
  }
}

export const uploadText = {
  missing: 'Selecione um arquivo para importação',
  tooLarge: 'O arquivo passa de 20 MB.',
  noFile: 'O arquivo não está neste sistema.',
  noPicture: 'Não há miniatura deste arquivo.',
  tooMany: 'Muitos envios em pouco tempo. Aguarde um minuto.',
  noSuchType: (extension: string) =>
    extension === ''
      ? 'O nome do arquivo não diz de que tipo ele é. Dê-lhe a extensão certa, como em “laudo.pdf”.'
      : `Arquivos .${extension.slice(0, 20)} não são aceitos. Envie PDF, imagem, planilha, documento, texto, áudio, vídeo ou um .zip.`,
  notOfType: (extension: string) =>
    `O conteúdo não é o de um arquivo .${extension}. Abra-o no programa de origem e salve-o de novo com o tipo certo.`,
} as const

export const itemText = {
  notSoldHere: 'Este produto não é vendido nesta unidade de negócio',
  tooLittle: (least: string) => `A quantidade mínima deste produto é ${least}`,
  tooMuch: (most: string) => `A quantidade máxima deste produto é ${most}`,
  needsPrice: 'Informe o preço: este produto não tem preço de tabela',
  noPrice: (name: string) => `${name} está sem preço e não pode ser pedido. Peça uma cotação.`,
  priceOver: (name: string) => `O preço de ${name} está vencido e ele não pode ser pedido. Peça uma cotação.`,
} as const
