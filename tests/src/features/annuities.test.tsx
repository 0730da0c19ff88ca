import '../../support/dom'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import type { SessionUser } from '#model/wire/people/session'
import { annuities } from '../../../server/features/annuities/feature'
import { openSession } from '../../../src/engine/session/session'
import { annuitiesFeature } from '../../../src/features/annuities/feature'
import { type Estate, openEstate } from '../../server/features/estate'
import { connectTo, leaveConsole, openConsole, setWidth } from '../console'

let estate: Estate
beforeAll(async () => {
  estate = await openEstate([annuities])
}, 120_000)
afterAll(() => estate.server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(estate.server)
})
afterEach(leaveConsole)

async function open(address: string) {
  const me = await (await estate.manager.post('/api/auth/me', {})).json()
  openSession(estate.manager.token, me as SessionUser)
  return openConsole(estate.server, address, [annuitiesFeature])
}

it('the annuities page explains the first step without a year, then previews the charges, and creates them in one request', async () => {
  await open('/gestor/anuidades/gerar')
  await screen.findByText(/^Ainda não há safra\./)
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Safras' }).getAttribute('href')).toMatch(
    /\/gestor\/safra/,
  )
  await leaveConsole()

  const { make, farm } = estate
  connectTo(estate.server)
  const safra = { data_inicio: '2026-07-01', data_fim: '2027-06-30', situacao: 'Aberta', padrao: true }
  const year = await make('safra', { descricao: '2026/2027', ...safra })
  const plot = await make('talhao', { fazenda_id: farm, area_gleba: 2, status: 'aprovado', gleba: 'Gleba A' })
  await make('talhao', { fazenda_id: farm, area_gleba: 2, status: 'pendente', gleba: 'Gleba B' })
  const value = { alcance: 'Todos os talhões', calculo: 'Por hectare', valor_hectare: 10, valor_minimo: null }
  await make('anuidade', { safra_id: year, ...value })
  const { user } = await open('/gestor/anuidades/gerar')
  const charged = await screen.findByRole('region', { name: '1 anuidade a gerar' })
  within(charged).getAllByText(/R\$\s20,00/)
  // Plots of different farms often have the same name.
  within(screen.getByRole('region', { name: 'Ficam de fora' })).getByText(/^Gleba B – /)
  await user.click(screen.getByRole('button', { name: 'Gerar 1 anuidade' }))
  await screen.findByText(/^1 anuidade gerada, de R\$\s20,00\.$/)
  await screen.findByText('Não há anuidade a gerar neste ano.')
  expect(screen.queryByRole('button', { name: /^Gerar \d/ })).toBeNull()
  const filter = { talhao_id: plot }
  const { rows } = await estate.server.store.list('pagamento', { filter, sort: [] }, systemActor)
  expect(rows).toMatchObject([{ safra_id: year, valor: 20, tipo: 'Anuidade' }])
})
