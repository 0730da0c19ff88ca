/*
 * A local bank with the published Pix API: client certificate, OAuth2, cob and cobv. It records its requests
 * and can misbehave on demand.
 */
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from '#model/entity/jsonSchema'

/** The certificate shared by bank and client. */
export const certificate = {
  cert: join(dirname(fileURLToPath(import.meta.url)), 'certificates/cert.pem'),
  key: join(dirname(fileURLToPath(import.meta.url)), 'certificates/key.pem'),
}

/** What the bank does once instead of responding. */
export type BankFault = 'hangUp' | 'silence' | 'broken' | 'expired' | 'hangUpAfterwards' | 'lie'

export interface Bank {
  readonly url: string
  readonly charges: Map<string, Row>
  /** Method and path of every request, in order. */
  readonly asked: string[]
  readonly webhooks: Map<string, Row>
  /** Scopes of the last requested token. */
  scope: string
  readonly bodies: Row[]
  /** Applies to the next request, or to the next new charge. */
  trouble: BankFault | undefined
  troubleOnPut: BankFault | undefined
  pay(txid: string, valor: string): void
  close(): Promise<void>
}

export async function openBank(): Promise<Bank> {
  const charges = new Map<string, Row>()
  const asked: string[] = []
  const bodies: Row[] = []
  const webhooks = new Map<string, Row>()
  let tokens = 0
  const server = createServer(
    {
      cert: readFileSync(certificate.cert),
      key: readFileSync(certificate.key),
      ca: readFileSync(certificate.cert),
      requestCert: true,
      rejectUnauthorized: true,
    },
    async (incoming, outgoing) => {
      const path = incoming.url ?? ''
      asked.push(`${incoming.method} ${path}`)
      const text = await readAll(incoming)
      const answer = (status: number, body: unknown) =>
        outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
      if (path === '/oauth/token') {
        const isKnown =
          incoming.headers.authorization === `Basic ${Buffer.from('casa:segredo').toString('base64')}`
        tokens += 1
        bank.scope = new URLSearchParams(text).get('scope') ?? ''
        return answer(isKnown ? 200 : 401, {
          access_token: `t${tokens}`,
          token_type: 'Bearer',
          expires_in: 3600,
        })
      }
      const isPut = incoming.method === 'PUT'
      const trouble = isPut ? (bank.troubleOnPut ?? bank.trouble) : bank.trouble
      bank.trouble = undefined
      if (isPut) bank.troubleOnPut = undefined
      if (trouble === 'hangUp') return incoming.socket.destroy()
      if (trouble === 'silence') return
      if (trouble === 'broken') return answer(503, { title: 'Serviço Indisponível' })
      if (trouble === 'expired' || incoming.headers.authorization !== `Bearer t${tokens}`)
        return answer(401, {})
      const [, , kind = '', txid = ''] = path.split('/')
      if (kind === 'webhook') return answerWebhook(webhooks, txid, isPut ? text : undefined, answer)
      if (isPut) {
        if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return answer(400, { title: 'txid' })
        if (charges.has(txid)) return answer(409, { title: 'Cobrança já existe' })
        const body = JSON.parse(text) as Row
        bodies.push(body)
        const location = `pix.example.com/qr/v2/${kind}/${txid.toLowerCase()}`
        charges.set(txid, { ...body, txid, status: 'ATIVA', loc: { id: 1, location, tipoCob: kind } })
        if (trouble === 'hangUpAfterwards') return incoming.socket.destroy()
        return answer(201, charges.get(txid))
      }
      const charge = charges.get(txid)
      if (trouble === 'lie') return answer(200, { ...charge, txid: 'X'.repeat(32), status: 'CONCLUIDA' })
      return charge ? answer(200, charge) : answer(404, { title: 'Não encontrado' })
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bank: Bank = {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges,
    asked,
    webhooks,
    scope: '',
    bodies,
    trouble: undefined,
    troubleOnPut: undefined,
    pay(txid, valor) {
      const pix = [
        { endToEndId: `E${'1'.repeat(31)}`, txid, valor, horario: '2026-11-20T12:00:00.123-03:00' },
      ]
      charges.set(txid, { ...charges.get(txid), status: 'CONCLUIDA', pix })
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return bank
}

/** `PUT` and `GET /webhook/{chave}` as published. */
function answerWebhook(
  webhooks: Map<string, Row>,
  path: string,
  text: string | undefined,
  answer: (status: number, body: unknown) => unknown,
) {
  const chave = decodeURIComponent(path)
  if (text === undefined) return answer(webhooks.has(chave) ? 200 : 404, webhooks.get(chave) ?? {})
  const { webhookUrl } = JSON.parse(text) as Row
  if (!String(webhookUrl).startsWith('https://')) return answer(400, { title: 'webhookUrl' })
  webhooks.set(chave, { webhookUrl, chave, criacao: '2026-11-20T12:00:00.123Z' })
  return answer(200, {})
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of incoming) text += String(part)
  return text
}
