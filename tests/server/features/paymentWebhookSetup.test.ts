import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayments } from '../../../server/features/payments/feature'
import { openPix } from '../../../server/ports/pix/pix'
import { createLocalPix } from '../../../server/ports/pix/pixLocal'
import { type Bank, certificate, openBank } from '../ports/bank'
import { type Estate, openEstate, told } from './estate'

const secret = 'a-secret-nobody-can-guess'
const url = `https://console.example/api/payment/pix/webhook/${secret}`
const path = '/api/payment/pix/webhook'
let bank: Bank
let estate: Estate
let more: Readonly<Record<string, string>> = {}

const environment = () => ({
  PIX_URL: `${bank.url}/v2`,
  PIX_TOKEN_URL: `${bank.url}/oauth/token`,
  PIX_CLIENT_ID: 'casa',
  PIX_CLIENT_SECRET: 'segredo',
  PIX_CERT: certificate.cert,
  PIX_CERT_KEY: certificate.key,
  PIX_CA: certificate.cert,
  ...more,
})

beforeAll(async () => {
  bank = await openBank()
  more = { PIX_WEBHOOK_SECRET: secret, PUBLIC_URL: 'https://console.example/' }
  estate = await openEstate([createPayments(openPix(environment()))])
  for (const chave_pix of ['norte@unidade.example', '+5535999990000', 'norte@unidade.example']) {
    await estate.make('empresa', { chave_pix })
  }
})
afterAll(async () => {
  await estate.server.close()
  await bank.close()
})

describe('setup of the Pix webhook', () => {
  it('registers the public address once for every key, with the required scope', async () => {
    const before = await told(estate.admin.get(path))
    expect(before.body.chaves).toMatchObject([{ situacao: 'nenhum' }, { situacao: 'nenhum' }])
    const { status, body } = await told(estate.admin.post(path, {}))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      local: false,
      chaves: [
        { chave: 'norte@unidade.example', situacao: 'registrado', registrado_em: '2026-11-20T12:00:00.123Z' },
        { chave: '+5535999990000', situacao: 'registrado' },
      ],
    })
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(bank.asked).toContain('PUT /v2/webhook/%2B5535999990000')
    expect([...bank.webhooks.values()].map(({ webhookUrl }) => webhookUrl)).toEqual([url, url])
    expect(bank.scope.split(' ')).toEqual(
      expect.arrayContaining(['webhook.read', 'webhook.write', 'cob.write']),
    )
  })

  it('detects a webhook of another address and replaces it', async () => {
    bank.webhooks.set('+5535999990000', { webhookUrl: 'https://old.example', chave: '+5535999990000' })
    expect((await told(estate.admin.get(path))).body.chaves).toMatchObject([{}, { situacao: 'outro' }])
    expect((await told(estate.admin.post(path, {}))).body.chaves).toMatchObject([
      {},
      { situacao: 'registrado' },
    ])
  })

  it('continues when the bank closes the connection', async () => {
    bank.trouble = 'hangUp'
    expect((await estate.admin.post(path, {})).status).toBe(200)
  })

  it('is restricted to administrators', async () => {
    for (const person of [estate.supervisor, estate.manager, estate.producer]) {
      expect((await person.get(path)).status).toBe(403)
      expect((await person.post(path, {})).status).toBe(403)
    }
  })

  it('reports the missing settings of an installation', async () => {
    for (const [given, falta] of [
      [{}, /PIX_WEBHOOK_SECRET/],
      [{ PIX_WEBHOOK_SECRET: secret }, /PUBLIC_URL/],
      [{ PIX_WEBHOOK_SECRET: secret, PUBLIC_URL: 'http://console.example' }, /PUBLIC_URL/],
    ] as const) {
      more = given
      expect(openPix(environment()).webhookUrl, String(falta)).toBeUndefined()
    }
    expect(createLocalPix().webhooks).toBeUndefined()
  })
})
