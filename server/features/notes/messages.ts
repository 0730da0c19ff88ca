import type { EventNotice, MentionNotice, Message } from '../../engine/index'
import { productName } from '../kit/messages'

/** Milliseconds; the person has noticed an older note some other way. */
const worthMs = 3 * 86_400_000

export function mentionMail({ email, name, by, record, text }: MentionNotice, link: string): Message {
  const { entity, label } = record
  const called = label === '' ? entity.title : `${entity.title} ${label}`
  const said = text === '' ? '' : `“${text}”\n\n`
  return {
    channel: 'mail',
    to: email,
    subject: `${by} mencionou você em uma anotação`,
    text: `Olá, ${name}!

${by} mencionou você em uma anotação no registro ${called}:

${said}Para ler e responder no ${productName}, abra o endereço abaixo:

${link}
`,
    worthMs,
  }
}

export function eventMail({ email, name, subject, text }: EventNotice, link: string | undefined): Message {
  const hello = name === undefined ? 'Olá!' : `Olá, ${name}!`
  const way =
    link === undefined ? '' : `\nPara ver o registro no ${productName}, abra o endereço abaixo:\n\n${link}\n`
  return { channel: 'mail', to: email, subject, text: `${hello}\n\n${text}\n${way}`, worthMs }
}
