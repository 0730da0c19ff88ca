import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { createPayments } from '../../../server/features/payments/feature'
import { createLocalPix } from '../../../server/ports/pix/pixLocal'
import type { PixPort } from '../../../server/ports/pix/pixPort'
import { type Estate, openEstate } from './estate'

let day = '2031-05-10'
const stand = createLocalPix()
const asked: string[] = []
let isDown = false
let estate: Estate
let count = 0

beforeAll(async () => {
  const pix: PixPort = {
    ...stand,
    find(kind, txid) {
      asked.push(txid)
      return isDown ? Promise.reject(new Error('out of order')) : stand.find(kind, txid)
    },
  }
  const now = () => new Date(`${day}T09:00:00-03:00`)
  estate = await openEstate([createPayments(pix)], { now })
}, 120_000)
afterAll(() => estate.server.close())

async function payment(values: Row = {}): Promise<{ id: number; plot: number }> {
  count += 1
  const row = { fazenda_id: estate.farm, gleba: `Gleba ${count}`, area_gleba: 1, status: 'aprovado' }
  const plot = await estate.make('talhao', row)
  const id = await estate.make('pagamento', {
    talhao_id: plot,
    fazenda_id: estate.farm,
    produtor_id: estate.producer.recordId,
    tipo: 'Anuidade',
    valor: 150,
    vencimento: '2031-05-20',
    forma: 'Pix',
    ...values,
  })
  return { id, plot }
}

const statusOf = async (id: number) => (await estate.row('pagamento', id)).status
async function begin(next: string): Promise<void> {
  day = next
  await estate.server.jobs.run()
}

describe('a charge', () => {
  it('with a due date in the past is created as overdue in one version', async () => {
    const { id, plot } = await payment({ vencimento: '2031-05-09', safra_id: await estate.make('safra') })
    expect(await estate.row('pagamento', id)).toMatchObject({ status: 'vencido', versao: 1 })
    expect(await estate.row('talhao', plot)).toMatchObject({ payment: { status: 'vencido' } })
  })

  it('becomes overdue when its due date is moved back and pending when it is moved forward', async () => {
    const { id } = await payment({ safra_id: await estate.make('safra', { descricao: '2035/2036' }) })
    const put = (vencimento: string) =>
      estate.server.store.update('pagamento', id, { vencimento }, '*', systemActor)
    await put('2031-05-01')
    expect(await estate.row('pagamento', id)).toMatchObject({ status: 'vencido', versao: 2 })
    await put('2031-05-30')
    expect(await estate.row('pagamento', id)).toMatchObject({ status: 'pendente', versao: 3 })
  })
})

describe('the daily job of due dates', () => {
  it('marks a payment as overdue on the day after its due date and updates the plot', async () => {
    const { id, plot } = await payment()
    const later = await payment({ vencimento: '2031-05-21' })
    const boleto = await payment({ forma: 'Boleto' })
    await begin('2031-05-20')
    expect(await Promise.all([id, later.id, boleto.id].map(statusOf))).toEqual(Array(3).fill('pendente'))
    await begin('2031-05-21')
    expect(await Promise.all([id, later.id, boleto.id].map(statusOf))).toEqual([
      'vencido',
      'pendente',
      'vencido',
    ])
    expect(await estate.row('talhao', plot)).toMatchObject({
      anuidade: 'Vencido',
      payment: { status: 'vencido' },
    })
    await begin('2031-05-22')
    expect(await statusOf(later.id)).toBe('vencido')
    const history = await estate.server.store.history('pagamento', id, systemActor)
    expect(history.filter(({ detail }) => detail === 'vencer')).toHaveLength(1)
  })

  it('checks with the bank first and skips a code that is still valid', async () => {
    const charged = { vencimento: '2031-06-01', status: 'aguardando', pix_copia_cola: 'x' }
    const [paid, unpaid, fresh] = [
      await payment({ ...charged, txid: 'PAID0000000000000000000000001' }),
      await payment({ ...charged, txid: 'OPEN0000000000000000000000001' }),
      await payment({ ...charged, txid: 'NEW00000000000000000000000001', pix_valido_ate: '2031-06-02' }),
    ]
    stand.local.pay('PAID0000000000000000000000001', 15_000)
    await begin('2031-06-02')
    expect(await Promise.all([paid, unpaid, fresh].map(({ id }) => statusOf(id)))).toEqual([
      'pago',
      'vencido',
      'aguardando',
    ])
    await begin('2031-06-03')
    expect(await statusOf(fresh.id)).toBe('vencido')
  })

  it('continues when the bank does not respond, after one attempt', async () => {
    const charged = { vencimento: '2031-07-01', status: 'aguardando', pix_copia_cola: 'x' }
    const some = [
      await payment({ ...charged, txid: 'LATE0000000000000000000000001' }),
      await payment({ ...charged, txid: 'LATE0000000000000000000000002' }),
    ]
    isDown = true
    asked.length = 0
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      await begin('2031-07-02')
      expect(logged.mock.calls).toEqual([['Pix', new Error('out of order')]])
    } finally {
      logged.mockRestore()
      isDown = false
    }
    expect(asked).toEqual(['LATE0000000000000000000000001'])
    expect(await Promise.all(some.map(({ id }) => statusOf(id)))).toEqual(['vencido', 'vencido'])
  })
})
