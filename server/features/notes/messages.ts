import type { EventMessage, EventNotice, MentionNotice, Message } from '../../engine/index'
import { mail, productName } from '../kit/messages'

/** Milliseconds; the person has noticed an older note some other way. */
const worthMs = 3 * 86_400_000

export function mentionMail({ email, name, by, record, text }: MentionNotice, link: string): Message {
  const { entity, label } = record
  const called = label === '' ? entity.title : `${entity.title} ${label}`
  const said = text === '' ? '' : `“${text}”\n\n`
  const told = mail(
    { to: email, name },
    `${by} mencionou você em uma anotação`,
    `${by} mencionou você em uma anotação no registro ${called}:

${said}Para ler e responder no ${productName}, abra o endereço abaixo:

${link}`,
  )
  return { ...told, worthMs }
}

type LinkOf = (record: EventNotice['record']) => string | undefined

/** Notices that are spelled out; of the rest the number is told. */
const most = 20

export function eventMail({ to, name, subject, notices }: EventMessage, linkOf: LinkOf): Message {
  const hello = name === undefined ? 'Olá!' : `Olá, ${name}!`
  const [only, another] = notices
  const body = only && !another ? oneNotice(only, linkOf) : severalNotices(notices, linkOf)
  return { channel: 'mail', to, subject, text: `${hello}\n\n${body}`, worthMs }
}

function oneNotice({ record, text }: EventNotice, linkOf: LinkOf): string {
  const link = linkOf(record)
  if (link === undefined) return `${text}\n`
  return `${text}\n\nPara ver o registro no ${productName}, abra o endereço abaixo:\n\n${link}\n`
}

function severalNotices(notices: readonly EventNotice[], linkOf: LinkOf): string {
  const told = notices.slice(0, most).map(({ record, subject, text }) => {
    const link = linkOf(record)
    return [`• ${subject}`, text, ...(link === undefined ? [] : [link])].join('\n')
  })
  const more = notices.length - told.length
  const rest = more > 0 ? [`E mais ${more}. Os outros avisos estão no sino do ${productName}.`] : []
  return `${[...told, ...rest].join('\n\n')}\n`
}

export function eventSms({ to, subject, notices }: EventMessage, linkOf: LinkOf): Message {
  const [only, another] = notices
  const link = only && !another ? linkOf(only.record) : undefined
  const text = link === undefined ? `${productName}: ${subject}` : `${subject} ${link}`
  return { channel: 'sms', to, subject, text, worthMs }
}
