import '../../support/dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import type { SessionUser } from '#model/wire/people/session'
import { openSession } from '../../../src/engine/session/session'
import { approvalsFeature } from '../../../src/features/approvals/feature'
import { inboxKeys } from '../../../src/features/approvals/keys'
import { openPlotEntry, type PlotEntry } from '../../server/features/plotEntry'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth } from '../console'

let estate: PlotEntry
let plot = 0
let seen: SentRequest[]

const outline = (east: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [-45.15, -21.25],
      [east, -21.25],
      [east, -21.252],
      [-45.15, -21.252],
      [-45.15, -21.25],
    ],
  ],
})

beforeAll(async () => {
  estate = await openPlotEntry()
  const { server, producer } = estate
  const entered = await estate.enter(producer)
  plot = Number(entered.plot.id)
  await server.store.update('talhao', plot, { poligono: outline(-45.148) }, '*', systemActor)
  for (const [name, id] of [
    ['talhao', plot],
    ['aprovacao', Number(entered.request.id)],
  ] as const) {
    await server.store.update(name, id, { status: 'aprovado' }, '*', systemActor)
  }
  const asked = { area_gleba: 4.1, poligono: outline(-45.147) }
  expect((await producer.patch(`/api/talhao/${plot}`, asked)).status).toBe(200)
}, 120_000)
afterAll(() => estate.server.close())
beforeEach(() => {
  setWidth(1400)
  seen = connectTo(estate.server)
})
afterEach(leaveConsole)

async function openPanel(address: string): Promise<HTMLElement> {
  const me = await (await estate.manager.post('/api/auth/me', {})).json()
  openSession(estate.manager.token, me as SessionUser)
  const { user } = openConsole(estate.server, address, [approvalsFeature])
  const inbox = await screen.findByRole('list', { name: 'Solicitações' })
  await user.click(await within(inbox).findByRole('button', { name: /Alteração ·/ }))
  return screen.findByRole('region', { name: 'Detalhes da solicitação' })
}

it('the approval of a change shows the current and the proposed values, and overlays the outlines', async () => {
  const panel = await openPanel('/gestor/aprovacoes?status=pendente')
  const shownAs = async (title: string) =>
    (await within(panel).findAllByText(title, { selector: 'dt' }))[0]?.nextElementSibling?.textContent
  await waitFor(async () => expect(await shownAs('Área')).toBe('2,50 ha → 4,10 ha (+1,60 ha)'))
  expect(await shownAs('Contorno')).toMatch(/^4,\d\d ha → 6,\d\d ha \(medidos no desenho\)$/)
  const [asked, now] = within(panel).getAllByRole('img', { name: /^Contorno do talhão/ })
  expect(asked?.querySelectorAll('path[stroke-dasharray]')).toHaveLength(1)
  expect(now?.querySelectorAll('path[stroke-dasharray]')).toHaveLength(0)
  within(panel).getByText('Tracejado: o contorno atual. Cheio: o contorno pedido.')
})

it('a rejected change shows the requested values without a comparison', async () => {
  const filter = { talhao: plot, status: 'pendente' } as const
  const [request] = (await estate.server.store.list('aprovacao', { filter, sort: [] }, systemActor)).rows
  const body = { status: 'reprovado', motivo: 'Sem medição' }
  expect((await estate.manager.patch(`/api/aprovacao/status/${request?.id}`, body)).status).toBe(200)
  const panel = await openPanel('/gestor/aprovacoes?status=reprovado')
  expect((await within(panel).findByText('4,10 ha')).closest('dd')?.textContent).toBe('4,10 ha')
  expect(within(panel).queryByText(/^Tracejado/)).toBeNull()
})

it('all approvals that the user may decide are selected by one click, and a range by Shift', async () => {
  const me = await (await estate.manager.post('/api/auth/me', {})).json()
  for (let count = 0; count < 3; count++) await estate.enter(estate.producer)
  openSession(estate.manager.token, me as SessionUser)
  const { user } = openConsole(estate.server, '/gestor/aprovacoes?status=pendente', [approvalsFeature])
  const inbox = await screen.findByRole('list', { name: 'Solicitações' })
  const boxes = await within(inbox).findAllByRole('checkbox')
  expect(boxes.length).toBeGreaterThan(2)
  await user.click(screen.getByRole('checkbox', { name: `Selecionar as ${boxes.length} que posso decidir` }))
  expect(screen.getByText(`${boxes.length} selecionadas`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Limpar seleção' }))
  const [first, , last] = boxes
  await user.click(first as HTMLElement)
  await user.keyboard('{Shift>}')
  await user.click(last as HTMLElement)
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 selecionadas')).toBeTruthy()
})

it('the shortcuts of the approvals page work as documented', async () => {
  const me = await (await estate.manager.post('/api/auth/me', {})).json()
  openSession(estate.manager.token, me as SessionUser)
  const { user } = openConsole(estate.server, '/gestor/aprovacoes?status=pendente', [approvalsFeature])
  const inbox = within(await screen.findByRole('list', { name: 'Solicitações' }))
  await inbox.findAllByRole('checkbox')
  const at = () => inbox.getAllByRole('listitem').findIndex((each) => each.querySelector('[aria-current]'))
  const press = (name: keyof typeof inboxKeys, way = 0) =>
    fireEvent.keyDown(document.body, { key: inboxKeys[name].split(' ')[way] })
  const begin = at()
  for (const way of [0, 1]) {
    press('next', way)
    await waitFor(() => expect(at()).toBe(begin + 1))
    press('before', way)
    await waitFor(() => expect(at()).toBe(begin))
  }
  press('tick')
  expect(await screen.findByText('1 selecionada')).toBeTruthy()
  for (const name of ['approve', 'refuse'] as const) {
    press(name)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(name === 'approve' ? /[Aa]prov/ : /[Rr]eprov/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

it('many approvals are decided in one call, and each refusal is reported', async () => {
  const me = await (await estate.manager.post('/api/auth/me', {})).json()
  const filter = { status: 'pendente' } as const
  while ((await estate.server.store.list('aprovacao', { filter, sort: [] }, systemActor)).total < 3)
    await estate.enter(estate.producer)
  openSession(estate.manager.token, me as SessionUser)
  const { user } = openConsole(estate.server, '/gestor/aprovacoes?status=pendente', [approvalsFeature])
  const all = await screen.findByRole('checkbox', { name: /^Selecionar as \d+ que posso decidir$/ })
  await user.click(all)
  const waiting = (await estate.server.store.list('aprovacao', { filter, sort: [] }, systemActor)).rows
  // Another user decides one that the page still shows as open.
  const late = { motivo: 'Sem medição' }
  await estate.server.store.transition('aprovacao', Number(waiting[0]?.id), 'reprovar', late, systemActor)
  await user.keyboard('a')
  const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar' }))
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
  const told = await screen.findByRole('dialog', { name: 'Atenção!' })
  expect(told.textContent).toContain(`${waiting.length - 1} solicitações atualizadas, 1 recusada:`)
  expect(told.textContent).toContain('Não é possível aprovar na situação “Reprovado”.')
  const decisions = seen.filter(({ method, url }) => method !== 'GET' && url.pathname.includes('/aprovacao'))
  expect(decisions.map(({ url }) => url.pathname)).toEqual(['/api/aprovacao/transicoes/aprovar'])
  const left = await estate.server.store.list('aprovacao', { filter, sort: [] }, systemActor)
  expect(left.total).toBe(0)
})
