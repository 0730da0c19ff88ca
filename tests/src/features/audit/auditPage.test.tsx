/* The audit log page of administrators, over the real server. */
import '../../../support/dom'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { systemActor } from '#model/people/actor'
import type { SessionUser } from '#model/wire/people/session'
import type { AuditEntry } from '#model/wire/record/audit'
import { createAccess } from '../../../../server/features/access-control/feature'
import { openSession } from '../../../../src/engine/session/session'
import { sentenceOf } from '../../../../src/features/audit/AuditLine'
import { auditFeature } from '../../../../src/features/audit/feature'
import { type Estate, openEstate, told } from '../../../server/features/estate'
import { connectTo, leaveConsole, openConsole, setWidth } from '../../console'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate([createAccess()])
}, 120_000)
afterAll(() => estate.server.close())
beforeEach(async () => {
  setWidth(1400)
  connectTo(estate.server)
  const me = await (await estate.admin.post('/api/auth/me', {})).json()
  openSession(estate.admin.token, me as SessionUser)
})
afterEach(leaveConsole)

const openTrail = async () => {
  const { user } = openConsole(estate.server, '/admin/conf/auditoria', [auditFeature])
  await screen.findByRole('heading', { level: 1, name: 'Auditoria' }, { timeout: 20_000 })
  return user
}
const articles = () => screen.findAllByRole('article', undefined, { timeout: 20_000 })

it('the audit page shows formatted dates, records by label, and list fields by title', async () => {
  const depth = await estate.make('profundidade', { de_cm: 0, ate_cm: 20 })
  const visit = await estate.make('atividades', {
    tipo: 'Análise de solo',
    data: '2026-03-10',
    fazenda_id: estate.farm,
    solo: [{ profundidade_id: depth, p: 12.1 }],
  })
  const changed = await told(
    estate.admin.patch(`/api/atividades/${visit}`, {
      data: '2026-03-11',
      solo: [{ profundidade_id: depth, p: 13.5 }],
    }),
  )
  expect(changed.status).toBe(200)
  const user = await openTrail()
  const [edit] = await articles()
  const inside = within(edit as HTMLElement)
  expect(screen.getByRole('heading', { level: 2, name: /^Hoje, / })).toBeTruthy()
  expect(edit?.textContent).toMatch(/^\d\d:\d\d · .+ alterou Atividade /)
  await user.click(inside.getByRole('button', { name: 'Detalhes' }))
  const cells = inside.getAllByRole('cell').map((each) => each.textContent)
  expect(cells).toContain('10/03/2026')
  expect(cells).toContain('11/03/2026')
  const [link] = await inside.findAllByRole('link', { name: '0–20 cm' })
  expect(link?.getAttribute('href')).toMatch(/ver\/\d+$/)
  const named = inside.getAllByRole('cell').map((each) => each.textContent)
  expect(named).toContain('Profundidade: 0–20 cm; P (mg/dm³): 13,50')
})

it('the audit page describes deletions, and shows the label of a deleted record that other entries mention', async () => {
  const region = await estate.make('regiao', { nome: 'Sul de Minas' })
  const farm = await estate.make('fazenda', { regiao_id: region })
  await estate.admin.patch(`/api/fazenda/${farm}`, { regiao_id: await estate.make('regiao', {}) })
  await estate.server.store.remove('regiao', region, systemActor)
  const user = await openTrail()
  const [removal, change] = await articles()
  expect(await within(removal as HTMLElement).findByText(/excluiu/)).toBeTruthy()
  await user.click(within(change as HTMLElement).getByRole('button', { name: 'Detalhes' }))
  expect(await within(change as HTMLElement).findByText('Sul de Minas')).toBeTruthy()
})

it('the audit page tells transitions as deeds, and filters by period, person, record and changes', async () => {
  const report = await estate.make('relatorio', { titulo: 'Mensal' })
  await estate.server.store.transition('relatorio', report, 'revisar', {}, systemActor)
  const user = await openTrail()
  const [sent] = await articles()
  expect(
    await within(sent as HTMLElement).findByRole('link', { name: 'Relatório gerencial Mensal' }),
  ).toBeTruthy()
  expect(sent?.textContent).toMatch(/ · Sistema enviou para revisão: Relatório gerencial Mensal/)

  await user.type(screen.getByRole('textbox', { name: 'Código do registro' }), String(report))
  await user.click(screen.getByRole('combobox', { name: 'Seção' }))
  await user.click(await screen.findByRole('option', { name: 'Relatórios' }))
  await screen.findByText('2 de 2')
  await user.type(screen.getByRole('textbox', { name: 'Quem' }), 'ninguém assim')
  await screen.findByText('Nenhum registro encontrado.')
  await user.clear(screen.getByRole('textbox', { name: 'Quem' }))
  await user.type(screen.getByLabelText('Até'), '01012020')
  await screen.findByText('Nenhum registro encontrado.')
  await user.clear(screen.getByLabelText('Até'))
  await screen.findByText('2 de 2')
  await user.click(screen.getByRole('switch', { name: 'Só mudanças' }))
  await screen.findByText('2 de 2')
})

describe.each(
  entities.flatMap((entity) =>
    Object.keys(entity.workflow?.transitions ?? {}).map((detail) => [entity, detail] as const),
  ),
)('a transition of the audit log', (entity, detail) => {
  it(`is a deed: ${entity.name}.${detail}`, () => {
    expect(sentenceOf(entity, { act: 'transition', detail } as AuditEntry)).toMatch(
      /^\p{Ll}+(ou|eu|iu|ez)( .+:)? $/u,
    )
  })
})
