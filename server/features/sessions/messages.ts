import { showDateTime } from '#model/formats/index'
import { describeDevice } from '#model/people/describeDevice'
import type { Message } from '../../engine/index'
import { mail } from '../kit/messages'

export const sessionText = {
  outranked: 'Só quem está em um nível acima do desta pessoa pode ver e encerrar as sessões dela.',
} as const

interface SignInNotice {
  readonly email: string
  readonly name: string
  readonly at: Date
  readonly userAgent: string | undefined
}

export function newDeviceMail({ email, name, at, userAgent }: SignInNotice): Message {
  return mail(
    { to: email, name },
    'Acesso à sua conta em um novo dispositivo',
    `A sua conta foi aberta em um dispositivo que ainda não conhecíamos: ${deviceInWords(userAgent)}, em ${showDateTime(at.toISOString())}.

Foi você? Não é preciso fazer nada. Quem apaga os cookies ou usa uma janela anônima também recebe este aviso.
Não foi você? Troque a sua senha em “Esqueci minha senha”: isso encerra as sessões abertas. Depois, avise o administrador do sistema.`,
  )
}

export function endedMail(to: string, name: string, by: string): Message {
  return mail(
    { to, name },
    'Sessões da sua conta foram encerradas',
    `${by} encerrou o acesso aberto na sua conta. Para continuar, entre de novo com a sua senha.

Se você não esperava por isso, avise a cooperativa.`,
  )
}

function deviceInWords(userAgent: string | undefined): string {
  const { browser, system } = describeDevice(userAgent)
  if (browser && system) return `${browser} no ${system}`
  return browser ?? system ?? 'um programa que não se identifica'
}
