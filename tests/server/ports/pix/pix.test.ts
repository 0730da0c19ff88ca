import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPix } from '../../../../server/ports/pix/pix'
import { createPixApi } from '../../../../server/ports/pix/pixApi'
import type { PixRequest } from '../../../../server/ports/pix/pixPort'
import { readPixCode } from '../../../support/readPixCode'
import { type Bank, certificate, openBank } from '../bank'

let bank: Bank
let count = 0

beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())
beforeEach(() => {
  bank.asked.length = 0
  bank.trouble = undefined
})

const environment = () => ({
  PIX_URL: `${bank.url}/v2`,
  PIX_TOKEN_URL: `${bank.url}/oauth/token`,
  PIX_CLIENT_ID: 'casa',
  PIX_CLIENT_SECRET: 'segredo',
  PIX_CERT: certificate.cert,
  PIX_CERT_KEY: certificate.key,
  PIX_CA: certificate.cert,
  PIX_KEY: 'a@b.example',
})

function charge(more: Partial<PixRequest> = {}): PixRequest {
  count += 1
  return {
    kind: 'cob',
    txid: `TXID${String(count).padStart(28, '0')}`,
    cents: 15_005,
    due: '2026-11-25',
    payer: { name: 'Maria', document: '52998224725' },
    key: 'a@b.example',
    description: 'Anuidade',
    ...more,
  }
}

describe('a bank with the Pix API', () => {
  it('receives an immediate charge as specified', async () => {
    const wanted = charge()
    const made = await openPix(environment()).charge(wanted)
    expect(readPixCode(made.code)).toMatchObject({
      url: expect.stringMatching(/^pix\.example\.com\/qr\/v2\/cob\//),
    })
    expect(bank.asked).toEqual([
      'POST /oauth/token',
      `GET /v2/cob/${wanted.txid}`,
      `PUT /v2/cob/${wanted.txid}`,
    ])
    expect(bank.bodies.at(-1)).toEqual({
      calendario: { expiracao: expect.any(Number) },
      devedor: { cpf: '52998224725', nome: 'Maria' },
      valor: { original: '150.05' },
      chave: 'a@b.example',
      solicitacaoPagador: 'Anuidade',
    })
  })

  it('receives a due date and a company as payer', async () => {
    const payer = { name: 'Café', document: '12ABC34501DE35' }
    await openPix(environment()).charge(charge({ kind: 'cobv', payer }))
    expect(bank.bodies.at(-1)).toMatchObject({
      calendario: { dataDeVencimento: '2026-11-25', validadeAposVencimento: 30 },
      devedor: { cnpj: '12ABC34501DE35', nome: 'Café' },
    })
  })

  it('receives one charge for repeated and simultaneous requests', async () => {
    const pix = openPix(environment())
    const wanted = charge()
    const before = bank.bodies.length
    const made = await Promise.all([pix.charge(wanted), pix.charge(wanted), pix.charge(wanted)])
    expect(new Set(made.map(({ code }) => code)).size).toBe(1)
    await pix.charge(wanted)
    expect(bank.bodies.length).toBe(before + 1)
  })

  it('reports payments', async () => {
    const pix = openPix(environment())
    const { txid } = await pix.charge(charge())
    expect((await pix.find('cob', txid))?.payment).toBeUndefined()
    bank.pay(txid, '150.05')
    expect((await pix.find('cob', txid))?.payment).toEqual({
      id: `E${'1'.repeat(31)}`,
      at: '2026-11-20T15:00:00.123Z',
      cents: 15_005,
    })
    expect(await pix.find('cob', 'Y'.repeat(32))).toBeUndefined()
  })

  it.each(['hangUp', 'expired', 'hangUpAfterwards'] as const)(
    'receives one charge in spite of %s',
    async (trouble) => {
      const pix = openPix(environment())
      const wanted = charge()
      const before = bank.bodies.length
      bank.troubleOnPut = trouble
      expect((await pix.charge(wanted)).txid).toBe(wanted.txid)
      expect(bank.bodies.length).toBe(before + 1)
      expect(bank.asked.filter((line) => line.startsWith('PUT'))).toHaveLength(2)
    },
  )

  it('is refused when it returns another charge', async () => {
    const pix = openPix(environment())
    const { txid } = await pix.charge(charge())
    bank.trouble = 'lie'
    await expect(pix.find('cob', txid)).rejects.toThrow('another charge')
  })

  it('fails with a message when it is out of order or silent', async () => {
    const pix = openPix(environment())
    const { txid } = await pix.charge(charge())
    bank.trouble = 'broken'
    await expect(pix.find('cob', txid)).rejects.toThrow('503')
    const impatient = createPixApi({
      url: new URL(`${bank.url}/v2`),
      tokenUrl: new URL(`${bank.url}/oauth/token`),
      clientId: 'casa',
      clientSecret: 'segredo',
      certificate: { cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) },
      ca: readFileSync(certificate.cert),
      patienceMs: 150,
    })
    bank.trouble = 'silence'
    expect((await impatient.find('cob', txid))?.txid).toBe(txid)
  })

  it('refuses clients without the certificate or with a wrong secret', async () => {
    const bare = new Promise((resolve, reject) => {
      request(`${bank.url}/v2/cob/x`, { ca: readFileSync(certificate.cert) }, resolve)
        .on('error', reject)
        .end()
    })
    await expect(bare).rejects.toThrow()
    const pix = openPix({ ...environment(), PIX_CLIENT_SECRET: 'errado' })
    await expect(pix.find('cob', 'X'.repeat(32))).rejects.toThrow('no token')
  })
})

describe('Pix settings', () => {
  it('select a local simulation when no bank is configured', async () => {
    const pix = openPix({})
    expect(pix.local).toBeDefined()
    const { code } = await pix.charge(charge())
    expect(readPixCode(code)?.url).toMatch(/^pix\.example\.invalid\//)
  })

  it('are refused with a message when incomplete', () => {
    expect(() => openPix({ PIX_URL: 'https://x.example' })).toThrow('PIX_TOKEN_URL')
    expect(() => openPix({ ...environment(), PIX_CERT: undefined })).toThrow('PIX_CERT')
    expect(() => openPix({ ...environment(), PIX_URL: 'http://x.example' })).toThrow('https')
  })
})
