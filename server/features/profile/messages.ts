import { hideValue } from '#model/formats/index'
import type { Message } from '../../engine/index'
import { mail, productName } from '../kit/messages'

export const profileText = {
  badAvatar: 'Envie uma imagem PNG ou JPEG de até 1024 × 1024 pixels.',
} as const

/** Milliseconds. */
const week = 7 * 86_400_000

function weekMail(...given: Parameters<typeof mail>): Message {
  return { ...mail(...given), worthMs: week }
}

export function confirmMail(to: string, name: string, link: string): Message {
  return weekMail(
    { to, name },
    'Confirme o seu novo e-mail',
    `Foi pedido que este endereço passe a ser o e-mail de acesso da sua conta no ${productName}. Para confirmar, saia da sua conta e abra o endereço abaixo em até 48 horas:

${link}

O link funciona uma única vez. Até lá, continua valendo o e-mail anterior. Se você não fez este pedido, ignore esta mensagem.`,
  )
}

export function askedMail(to: string, name: string, wanted: string, link: string): Message {
  return weekMail(
    { to, name },
    'Pedido de troca do seu e-mail de acesso',
    `Com a senha da sua conta foi pedido que o e-mail de acesso passe a ser ${hideValue('email', wanted)}. A troca vale quando o novo endereço for confirmado.

Foi você? Não é preciso fazer nada.
Não foi você? Abra o endereço abaixo em até 7 dias: a troca é desfeita, as sessões abertas são encerradas e você escolhe uma nova senha.

${link}`,
  )
}

export function changedMail(to: string, name: string, link: string): Message {
  return weekMail(
    { to, name },
    'O seu e-mail de acesso foi alterado',
    `O e-mail de acesso da sua conta foi alterado, e este endereço deixou de ser usado.

Não foi você? Abra o endereço abaixo em até 7 dias: a troca é desfeita, as sessões abertas são encerradas e você escolhe uma nova senha.

${link}`,
  )
}

export function takenBackMail(to: string, name: string, link: string): Message {
  return weekMail(
    { to, name },
    'A troca do seu e-mail foi desfeita',
    `Este endereço continua sendo o e-mail de acesso da sua conta. As sessões abertas foram encerradas e a senha deixou de valer. Para escolher uma nova, abra o endereço abaixo em até 1 hora:

${link}

Depois desse prazo, use “Esqueci minha senha” na página de login.`,
  )
}

const changed = { email: 'O e-mail de acesso', document: 'O CPF ou CNPJ de acesso' } as const

export function changedByMail(to: string, name: string, by: string, what: keyof typeof changed): Message {
  const gone = what === 'email' ? ', e este endereço deixou de ser usado' : ''
  return weekMail(
    { to, name },
    `${changed[what]} da sua conta foi alterado`,
    `${changed[what]} da sua conta foi alterado por ${by}${gone}. As sessões abertas foram encerradas.

Se você não esperava por isso, avise a cooperativa.`,
  )
}

export function newAddressMail(to: string, name: string, by: string, link: string): Message {
  return weekMail(
    { to, name },
    'Este é o seu novo e-mail de acesso',
    `${by} informou este endereço como o e-mail de acesso da sua conta no ${productName}. Para confirmá-lo, abra o endereço abaixo em até 48 horas:

${link}

Se você não conhece esta conta, avise a cooperativa.`,
  )
}
