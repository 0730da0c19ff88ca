import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SessionUser } from '#model/wire/people/session'
import { createPayments } from '../../../server/features/payments/feature'
import { createLocalPix } from '../../../server/ports/pix/pixLocal'
import { openSession } from '../../../src/engine/session/session'
import { paymentsFeature } from '../../../src/features/payments/feature'
import { type Estate, openEstate } from '../../server/features/estate'
import { readPixCode } from '../../support/readPixCode'
import { connectTo, leaveConsole, openConsole, setWidth } from '../console'

const pix = createLocalPix()
let estate: Estate
let id = 0

beforeAll(async () => {
  estate = await openEstate([createPayments(pix)])
  const { make, farm, producer } = estate
  id = await make('pagamento', {
    talhao_id: await make('talhao', { fazenda_id: farm, area_gleba: 1 }),
    fazenda_id: farm,
    produtor_id: producer.recordId,
    safra_id: await make('safra', {}),
    tipo: 'Anuidade',
    valor: 150.05,
    vencimento: '2099-12-31',
    forma: 'Pix',
  })
}, 120_000)
afterAll(() => estate.server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(estate.server)
})
afterEach(leaveConsole)

describe('the Pix dialog', () => {
  it('creates a charge, shows its code, and reports the payment', async () => {
    const me = await (await estate.manager.post('/api/auth/me', {})).json()
    openSession(estate.manager.token, me as SessionUser)
    const { user } = openConsole(estate.server, '/gestor/pagamentos', [paymentsFeature])
    await user.click(await screen.findByRole('button', { name: /^Cobrança Pix/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Cobrança Pix' })
    expect(await within(dialog).findByText(/R\$\s150,05/)).toBeTruthy()
    expect(within(dialog).getByText(/^Anuidade – /)).toBeTruthy()
    await user.click(within(dialog).getByRole('radio', { name: 'Com vencimento' }))
    await user.click(within(dialog).getByRole('button', { name: 'Gerar cobrança' }))

    const picture = await within(dialog).findByRole('img', { name: 'QR Code da cobrança' })
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(within(dialog).getByText('Código válido até')).toBeTruthy()
    // Focus does not stay on the button that is gone.
    expect(document.activeElement?.textContent).toBe('Copiar código')
    const code = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Pix copia e cola' }).value
    expect(readPixCode(code)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Copiar código' }))
    expect(await navigator.clipboard.readText()).toBe(code)

    await user.click(within(dialog).getByRole('button', { name: 'Verificar pagamento' }))
    expect(await screen.findByText('O pagamento ainda não foi identificado.')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Simular pagamento' })).toBeNull()
    pix.local.pay(String((await estate.row('pagamento', id)).txid), 15005)
    await user.click(within(dialog).getByRole('button', { name: 'Verificar pagamento' }))
    expect(await within(dialog).findByText('Pagamento confirmado.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Pago')).toBeTruthy()
  })
})
