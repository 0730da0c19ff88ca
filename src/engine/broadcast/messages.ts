import { formatInteger } from '#model/formats/index'
import type { MessageChannel } from '#model/record/recipients'
import type { ChannelReach } from '#model/wire/record/broadcast'
import { broadcastTitles } from './titles'

const peopleOf = (count: number) => (count === 1 ? '1 pessoa' : `${formatInteger(count)} pessoas`)
const reasons: readonly (readonly [
  keyof ChannelReach,
  (count: number, channel: MessageChannel) => string,
])[] = [
  [
    'semEndereco',
    (count, channel) => `${formatInteger(count)} sem ${channel === 'mail' ? 'e-mail' : 'celular'}`,
  ],
  [
    'naoQuerem',
    (count) => (count === 1 ? '1 não quer receber' : `${formatInteger(count)} não querem receber`),
  ],
  ['repetidos', (count) => `${formatInteger(count)} com endereço repetido`],
]

export const broadcastText = {
  ...broadcastTitles,
  to: 'Para',
  by: 'Enviar por',
  channels: { mail: 'E-mail', sms: 'SMS' },
  subject: 'Assunto',
  subjectHelp: 'No SMS, aparece só no histórico.',
  text: 'Texto',
  templates: 'Modelos',
  noTemplates: 'Nenhum modelo ainda.',
  misfit: 'Usa campos que esta lista não tem',
  update: (name: string) => `Salvar as mudanças em “${name}”`,
  updated: (name: string) => `Modelo “${name}” atualizado.`,
  saveTemplate: 'Salvar como modelo…',
  saveTitle: 'Salvar como modelo',
  templateName: 'Nome do modelo',
  templateHelp: 'Os modelos são de todos que escrevem mensagens.',
  saved: (name: string) => `Modelo “${name}” salvo.`,
  allTemplates: 'Ver todos os modelos',
  insert: 'Inserir campo',
  people: peopleOf,
  counting: 'Contando as pessoas…',
  inactive: (count: number) =>
    count === 1
      ? '1 pessoa inativa fica de fora.'
      : `${formatInteger(count)} pessoas inativas ficam de fora.`,
  reach: (channel: MessageChannel, { recebem, ...others }: ChannelReach) =>
    [
      recebem === 0 ? 'ninguém recebe' : recebem === 1 ? '1 recebe' : `${formatInteger(recebem)} recebem`,
      ...reasons.flatMap(([name, words]) => {
        const count = name === 'recebem' ? 0 : others[name]
        return count > 0 ? [words(count, channel)] : []
      }),
    ].join(' · '),
  letters: (length: number, most: number) => `${formatInteger(length)} de ${formatInteger(most)} letras`,
  parts: (count: number) => (count === 1 ? '1 SMS por pessoa' : `${formatInteger(count)} SMS por pessoa`),
  preview: 'Como cada pessoa recebe',
  example: (at: number, count: number) => `${formatInteger(at)} de ${formatInteger(count)}`,
  before: 'Pessoa anterior',
  after: 'Próxima pessoa',
  noText: 'Escreva o texto para ver como fica.',
  notBy: (channel: MessageChannel) => `Não recebe por ${channel === 'mail' ? 'e-mail' : 'SMS'}.`,
  nobody: 'Ninguém desta lista recebe mensagens por estes canais.',
  tooMany: (most: number) =>
    `São no máximo ${formatInteger(most)} mensagens de uma vez. Restrinja a lista com um filtro.`,
  tooManyToday: (left: number) =>
    `Hoje ainda podem sair ${formatInteger(left)} mensagens. Restrinja a lista ou envie amanhã.`,
  test: 'Enviar teste para mim',
  tested: (to: readonly string[], isKept: boolean) =>
    `Teste ${isKept ? 'guardado' : 'enviado'} para ${to.join(' e ')}.`,
  kept: (channels: readonly MessageChannel[]) =>
    `Nenhum serviço envia ${channels.map((channel) => (channel === 'mail' ? 'e-mails' : 'SMS')).join(' nem ')}: as mensagens ficam neste sistema e não chegam a ninguém.`,
  sendTo: (count: number) => `Enviar a ${peopleOf(count)}`,
  confirm: (subject: string, people: number, messages: readonly string[]) =>
    `“${subject}” vai a ${peopleOf(people)}: ${messages.join(' e ')}. Depois de enviada, a mensagem não pode ser recolhida.`,
  messages: (channel: MessageChannel, count: number) =>
    channel === 'mail'
      ? count === 1
        ? '1 e-mail'
        : `${formatInteger(count)} e-mails`
      : `${formatInteger(count)} SMS`,
  sent: (people: number, isKept: boolean) =>
    isKept ? `Mensagem guardada para ${peopleOf(people)}.` : `Mensagem enviada a ${peopleOf(people)}.`,
  sentLater: (at: string) => `Os SMS saem em ${at}, para não incomodar ninguém à noite.`,
  follow: 'Acompanhar a entrega',
  close: 'Fechar',
  restored: (at: string) => `Recuperamos o que você escreveu em ${at} e não enviou.`,
  discard: 'Descartar rascunho',
  consentHelp: (name: string) =>
    `Desmarque o que ${name} pediu para não receber. Avisos do próprio cadastro, como senha e cobrança, continuam.`,
  wants: { mail: 'Recebe e-mails da cooperativa', sms: 'Recebe SMS da cooperativa' },
} as const
