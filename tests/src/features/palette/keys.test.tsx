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
