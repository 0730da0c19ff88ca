import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import type { SessionUser } from '#model/wire/session'
import { openSession } from '../../../src/engine/session/session'
import { approvalsFeature } from '../../../src/features/approvals/feature'
import { openPlotEntry, type PlotEntry } from '../../server/features/plotEntry'
import type { SignedIn } from '../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth } from '../console'

let estate: PlotEntry

beforeAll(async () => {
  estate = await openPlotEntry()
}, 120_000)
afterAll(() => estate.server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(estate.server)
})
afterEach(async () => {
  leaveConsole()
  const { rows } = await estate.server.store.list('aprovacao', { filter: {}, sort: [] }, systemActor)
  for (const { id } of rows) await estate.server.store.remove('aprovacao', Number(id), systemActor)
})

/** A plot that somebody enters; gives its name and the id of its request. */
async function enter(person: SignedIn): Promise<{ name: string; id: number }> {
  const { plot, request } = await estate.enter(person, { poligono: square })
  return { name: String(plot.gleba), id: Number(request.id) }
}

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-45.15, -21.25],
      [-45.148, -21.25],
      [-45.148, -21.252],
      [-45.15, -21.25],
    ],
  ],
}

async function open(person = estate.manager, search = '') {
  const me = await (await person.post('/api/auth/me', {})).json()
  openSession(person.token, me as SessionUser)
  return openConsole(estate.server, `/${person.actor.role}/aprovacoes${search}`, [approvalsFeature])
}

const statusOf = async (id: number) => (await estate.row('aprovacao', id)).status
const inbox = () => screen.findByRole('list', { name: 'Solicitações' })
const panel = () => screen.findByRole('region', { name: 'Detalhes da solicitação' })
const confirm = 'Confirmar'

describe('the inbox of approvals', () => {
  it('counts each state and shows the plot, its outline, the farm and the partner beside it', async () => {
    const { name } = await enter(estate.producer)
    await enter(estate.producer)
    await open()
    expect(within(await inbox()).getAllByRole('listitem')).toHaveLength(2)
    expect(await screen.findByRole('tab', { name: 'Aguardando Aprovação (2)' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Pago (0)' })).toBeTruthy()
    const details = await panel()
    expect(within(details).getByText('Sem parceiro')).toBeTruthy()
    expect(
      await within(details).findByRole('img', { name: new RegExp(`Contorno do talhão.*${name}`) }),
    ).toBeTruthy()
  })

  it('approves after confirmation, with the words of the specification', async () => {
    const { id } = await enter(estate.producer)
    const { user } = await open()
    await user.click(within(await panel()).getByRole('button', { name: 'Aprovar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Aprovar' })
    expect(dialog.textContent).toContain('Tem certeza que deseja atualizar a Solicitação')
    await user.click(within(dialog).getByRole('button', { name: confirm }))
    expect(await screen.findByText('A Solicitação foi atualizada com sucesso!')).toBeTruthy()
    expect(await statusOf(id)).toBe('aprovado')
    expect(await screen.findByRole('tab', { name: 'Pago (1)' })).toBeTruthy()
  })

  it('refuses for a reason only, and leaves everything as it was when cancelled', async () => {
    const { id } = await enter(estate.producer)
    const { user } = await open()
    await user.click(within(await panel()).getByRole('button', { name: 'Reprovar' }))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await statusOf(id)).toBe('pendente')
    await user.keyboard('r')
    const dialog = await screen.findByRole('dialog', { name: 'Reprovar' })
    await user.click(within(dialog).getByRole('button', { name: confirm }))
    expect(within(dialog).getByText('* Obrigatório')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Área errada')
    await user.click(within(dialog).getByRole('button', { name: confirm }))
    expect(await screen.findByText('A Solicitação foi atualizada com sucesso!')).toBeTruthy()
    expect(await estate.row('aprovacao', id)).toMatchObject({ status: 'reprovado', motivo: 'Área errada' })
  })

  it('lets nobody decide what they asked for', async () => {
    await enter(estate.manager)
    await open()
    const details = await panel()
    expect(within(details).getByRole('button', { name: 'Aprovar' })).toHaveProperty('disabled', true)
    expect(within(details).getByText('Esta solicitação é sua: outra pessoa precisa decidir.')).toBeTruthy()
  })

  it('decides many at once and tells which was refused and why', async () => {
    const good = await enter(estate.producer)
    const own = await enter(estate.manager)
    const { user } = await open()
    for (const box of within(await inbox()).getAllByRole('checkbox')) await user.click(box)
    expect(screen.getByText('2 selecionadas')).toBeTruthy()
    await user.keyboard('a')
    await user.click(await screen.findByRole('button', { name: confirm }))
    const notice = await screen.findByRole('dialog', { name: 'Atenção!' })
    expect(notice.textContent).toContain('1 solicitação atualizada, 1 recusada:')
    expect(notice.textContent).toContain('Ninguém decide a própria solicitação.')
    expect([await statusOf(good.id), await statusOf(own.id)]).toEqual(['aprovado', 'pendente'])
  })

  it('tells the second of two people that somebody was quicker', async () => {
    const { id } = await enter(estate.producer)
    const { user } = await open()
    await user.click(within(await panel()).getByRole('button', { name: 'Aprovar' }))
    await screen.findByRole('dialog', { name: 'Aprovar' })
    await estate.supervisor.patch(`/api/aprovacao/status/${id}`, { status: 'reprovado', motivo: 'Não' })
    await user.click(screen.getByRole('button', { name: confirm }))
    const notice = await screen.findByRole('dialog', { name: 'Atenção!' })
    expect(notice.textContent).toContain(
      'Não foi possivel atualizar a Solicitação! Não é possível aprovar na situação "Reprovado".',
    )
    expect(await statusOf(id)).toBe('reprovado')
  })

  it('goes through the requests with J and K, and opens the state that the address names', async () => {
    const first = await enter(estate.producer)
    const second = await enter(estate.producer)
    const { user } = await open(estate.manager, '?status=pendente')
    await inbox()
    await user.keyboard('j')
    await waitFor(async () => expect((await panel()).textContent).toContain(second.name))
    await user.keyboard('k')
    await waitFor(async () => expect((await panel()).textContent).toContain(first.name))
  })
})
