import '../../../support/dom'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSession } from '../../../../src/engine/session/session'
import { paletteFeature } from '../../../../src/features/palette/feature'
import { bodyOf, type Estate, openEstate } from '../../../server/features/estate'
import { features } from '../../../support/features'
import { connectTo, leaveConsole, openConsole, setWidth } from '../../console'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate(features)
})
afterAll(() => estate.server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(estate.server)
})
afterEach(leaveConsole)

async function open() {
  openSession(estate.manager.token, await bodyOf(estate.manager.post('/api/auth/me', {})))
  const console = openConsole(estate.server, '/gestor/safra', [paletteFeature])
  await screen.findByRole('button', { name: /Ctrl\+K/ })
  return console
}

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: /Seção, nome/ })

it('keys typed before the palette has its input are queued for it, and the page does not receive them', async () => {
  const { user } = await open()
  // Synchronous, so that nothing loads in between.
  await waitFor(() => {
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false)
    for (const key of ['z', 'u', 'l', 'x', 'Backspace']) fireEvent.keyDown(document.body, { key })
  })
  expect((await field()).value).toBe('zul')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.keyboard('mira')
  expect((await field()).value).toBe('zulmira')
})

it('Enter before the results arrive opens the result for the typed text, not for a shorter one', async () => {
  const { user, address } = await open()
  const producer = estate.producer.recordId
  const id = await estate.make('fazenda', {
    nome_fantasia: 'Cadastros do Vale',
    produtor: [producer],
    produtor_id: producer,
  })
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.keyboard('cadastros')
  await screen.findByRole('option', { name: /Cadastros do Vale/ })
  await user.keyboard(' do vale{Enter}')
  await waitFor(() => expect(address()).toBe(`/gestor/fazendas/ver/${id}`))
})

it('an answer that arrives late moves nothing that is shown: its results follow below', async () => {
  const producer = estate.producer.recordId
  for (const nome_fantasia of ['Sítio Ipê Pagamentos', 'Pagamentos do Ipê']) {
    await estate.make('fazenda', { nome_fantasia, produtor: [producer], produtor_id: producer })
  }
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const fetch = async (request: Request) => {
    if (request.url.includes('/busca')) await held
    return estate.server.app.fetch(request)
  }
  connectTo({ app: Object.create(estate.server.app, { fetch: { value: fetch } }) })
  const { user } = await open()
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.keyboard('pagamentos')
  const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await screen.findByRole('option', { name: /^Pagamentos/ })
  await user.keyboard('{ArrowDown}')
  const before = shown()
  const active = screen.getByRole('option', { selected: true }).textContent
  answer()
  await screen.findByRole('option', { name: /^Pagamentos do Ipê/ })
  expect(shown().slice(0, before.length)).toEqual(before)
  expect(screen.getByRole('option', { selected: true }).textContent).toBe(active)
})

it('a section that is found by other words than its name comes after records that are named so', async () => {
  const producer = estate.producer.recordId
  await estate.make('fazenda', {
    nome_fantasia: 'Cadastros da Serra',
    produtor: [producer],
    produtor_id: producer,
  })
  const { user } = await open()
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.keyboard('cadastros')
  await screen.findByRole('option', { name: /^Talhões/ })
  const shown = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '')
  const placeOf = (name: string) => shown.findIndex((text) => text.startsWith(name))
  expect(placeOf('Cadastros da Serra')).toBeGreaterThanOrEqual(0)
  expect(placeOf('Cadastros da Serra')).toBeLessThan(placeOf('Talhões'))
})
