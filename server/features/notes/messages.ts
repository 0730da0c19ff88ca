/* The mail to a person whom a note names. */
import type { Mentioned, Message } from '../../engine/index'
import { productName } from '../kit/messages'

/** Three days: a note that is older has been answered in some other way. */
const worthMs = 3 * 86_400_000

/** Says who wrote what, and where. */
export function mentionMail({ email, name, by, record, text }: Mentioned, link: string): Message {
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
