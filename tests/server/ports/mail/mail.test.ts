import { afterEach, describe, expect, it } from 'vitest'
import { openPost } from '../../../../server/ports/mail/mail'
import { openSmtp } from '../../../../server/ports/mail/smtp'
import { certificate, type MailServer, type MailServerOptions, startMailServer } from '../mailServer'

const from = 'console@example.com'
const mail = {
  key: 'mail/widget/1/2026-11-22T12:00:00.000Z',
  to: 'ana@example.com',
  subject: 'Redefinição de senha — ação necessária, não responda',
  text: 'Olá!\n.\nAté já.',
}
let server: MailServer

afterEach(() => server.close())

async function open(
  options: MailServerOptions,
  scheme = 'smtp',
  who = 'user%40x:p%3Ass@',
  host = 'localhost',
) {
  server = await startMailServer(options)
  return openSmtp(`${scheme}://${who}${host}:${server.port}`, from, certificate)
}

function received(): { headers: string[]; text: string } {
  const lines = server.heard.map((line) => line.replace('[tls] ', ''))
  const message = lines.slice(lines.indexOf('DATA') + 1, lines.lastIndexOf('.'))
  const gap = message.indexOf('')
  return {
    headers: message.slice(0, gap),
    text: Buffer.from(message.slice(gap + 1).join(''), 'base64').toString('utf8'),
  }
}

function decodeWords(lines: readonly string[]): string {
  const words = lines.flatMap((line) => [...line.matchAll(/=\?utf-8\?([BQ])\?([^?]+)\?=/gi)])
  const bytes = words.map(([, way, text = '']) =>
    way?.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : decodeQuoted(text),
  )
  return Buffer.concat(bytes).toString('utf8')
}

function decodeQuoted(text: string): Buffer {
  const plain = text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}

describe('mail over SMTP', () => {
  it('is plain text, whatever the values contain', async () => {
    const port = await open({ tls: 'starttls', auth: 'PLAIN LOGIN' })
    const text = 'Olá, <script>alert(1)</script>!\nContent-Type: text/html\n'
    await port.send({ ...mail, subject: 'Convite\r\nBcc: x@example.com', text })
    const told = received()
    expect(told.headers.filter((line) => /^(content-type|bcc)/i.test(line))).toEqual([
      'Content-Type: text/plain; charset=utf-8',
    ])
    expect(told.text.replaceAll('\r\n', '\n')).toBe(text)
  })

  it('starts TLS before the password is sent and arrives unchanged', async () => {
    const port = await open({ tls: 'starttls', auth: 'PLAIN LOGIN' })
    await port.send(mail)
    const [hello, upgrade, ...rest] = server.heard
    expect(hello).toMatch(/^EHLO /)
    expect(upgrade).toBe('STARTTLS')
    expect(rest.every((line) => line.startsWith('[tls] '))).toBe(true)
    expect(rest[1]).toBe(`[tls] AUTH PLAIN ${Buffer.from('\0user@x\0p:ss').toString('base64')}`)
    expect(rest).toContain('[tls] MAIL FROM:<console@example.com>')
    expect(rest).toContain('[tls] RCPT TO:<ana@example.com>')
    const { headers, text } = received()
    expect(headers).toContain('To: ana@example.com')
    expect(decodeWords(headers)).toBe(mail.subject)
    expect(headers.every((line) => line.length <= 76)).toBe(true)
    expect(text).toBe('Olá!\r\n.\r\nAté já.')
  })

  it('supports implicit TLS and AUTH LOGIN', async () => {
    const port = await open({ tls: 'implicit', auth: 'LOGIN' }, 'smtps')
    await port.send(mail)
    expect(server.heard.slice(1, 4)).toEqual([
      '[tls] AUTH LOGIN',
      `[tls] ${Buffer.from('user@x').toString('base64')}`,
      `[tls] ${Buffer.from('p:ss').toString('base64')}`,
    ])
  })

  it('needs no password, and no TLS on the same machine', async () => {
    const port = await open({}, 'smtp', '')
    await port.send(mail)
    expect(server.heard.some((line) => line.startsWith('AUTH'))).toBe(false)
    expect(received().text).toContain('Olá!')
  })

  it('sends nothing in clear text to another machine', async () => {
    const port = await open({ auth: 'PLAIN' }, 'smtp', 'user:secret@', '127.0.0.2')
    await expect(port.send(mail)).rejects.toThrow()
    expect(server.heard.some((line) => /AUTH|MAIL/.test(line))).toBe(false)
  })

  it('refuses unknown certificates', async () => {
    server = await startMailServer({ tls: 'implicit' })
    await expect(openSmtp(`smtps://localhost:${server.port}`, from).send(mail)).rejects.toThrow(/certificate/)
    expect(server.heard).toEqual([])
  })

  it('fails with the message of the server and without the password', async () => {
    const cases = [
      [{ MAIL: '550 no relay' }, '550 no relay'],
      [{ RCPT: '550 no such user' }, '550 no such user'],
      [{ '.': '554 spam' }, '554 spam'],
      [{ AUTH: '535-bad\n535 credentials' }, '535 credentials'],
    ] as const
    for (const [refuse, words] of cases) {
      const port = await open({ auth: 'PLAIN', refuse })
      const error = await port.send(mail).catch((failed: unknown) => failed)
      const failure = String(error)
      expect(failure).toContain(words)
      // A wrong password can be corrected; a refused message stays refused.
      expect((error as { isPermanent?: boolean }).isPermanent === true).toBe(!('AUTH' in refuse))
      expect(failure).not.toContain(Buffer.from('\0user@x\0p:ss').toString('base64'))
      await server.close()
    }
  })

  it('fails temporarily when the server is unreachable or busy', async () => {
    const busy = await open({ refuse: { RCPT: '451 greylisted' } }, 'smtp', '')
    const later = await busy.send(mail).catch((error: unknown) => error)
    expect(later).toMatchObject({ message: expect.stringContaining('451 greylisted') })
    expect(later).not.toHaveProperty('isPermanent')
    await server.close()
    const port = await open({})
    await server.close()
    await expect(port.send(mail)).rejects.toThrow(/ECONNREFUSED/)
    await expect(port.send(mail)).rejects.not.toHaveProperty('isPermanent')
  })

  it('says how to end such mails with one click, if they go to many (RFC 8058)', async () => {
    const port = await open({}, 'smtp', '')
    const unsubscribe = `https://console.example.com/api/descadastro/${'bWFpbH43fnByb2R1dG9y'.repeat(3)}.${'x'.repeat(43)}`
    await port.send({ ...mail, unsubscribe })
    const headers = received().headers.join('\n').replace(/\n\s+/g, ' ').split('\n')
    expect(headers.filter((line) => line.startsWith('List-Unsubscribe'))).toEqual([
      `List-Unsubscribe: <${unsubscribe}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ])
  })

  it('has the same Message-ID for the same message, without content', async () => {
    const port = await open({}, 'smtp', '')
    for (const key of [mail.key, mail.key, 'another']) await port.send({ ...mail, key })
    const ids = server.heard.filter((line) => line.startsWith('Message-ID:'))
    expect(ids[0]).toMatch(/^Message-ID: <[0-9a-f]{40}@example\.com>$/)
    expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2])
  })

  it('refuses injected and invalid addresses', async () => {
    const port = await open({}, 'smtp', '')
    for (const to of ['a@x>\r\nRCPT TO:<b@x', 'a b@x.com', 'a@x.com>', 'José@example.com', 'a']) {
      await expect(port.send({ ...mail, to })).rejects.toMatchObject({ isPermanent: true })
    }
    await port.send({ ...mail, subject: 'x\r\nBcc: b@x.com' })
    expect(received().headers.filter((line) => line.startsWith('Bcc'))).toEqual([])
  })
})

describe('mail settings', () => {
  it('report what is missing before the start', async () => {
    server = await startMailServer({})
    const smtp = {
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_FROM: from,
      PUBLIC_URL: 'https://x.example.com/console/',
    }
    expect(openPost(smtp).publicUrl).toBe('https://x.example.com/console')
    expect(openPost(smtp).mail.isLocal).toBe(false)
    for (const [wrong, words] of [
      [{ PUBLIC_URL: undefined }, 'PUBLIC_URL'],
      [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL não é'],
      [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
      [{ SMTP_URL: 'http://mail.example.com' }, 'SMTP_URL deve'],
    ] as const) {
      expect(() => openPost({ ...smtp, ...wrong })).toThrow(words)
    }
  })

  it('fall back to a local transport with links to this machine', async () => {
    server = await startMailServer({})
    const post = openPost({ PORT: '4000' })
    expect(post.publicUrl).toBe('http://localhost:4000')
    expect(post.mail.isLocal).toBe(true)
    await post.mail.send(mail)
    expect(server.heard).toEqual([])
  })
})
