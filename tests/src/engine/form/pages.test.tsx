import '../../../support/dom'

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemActor } from '#model/people/actor'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { startTestServer, type TestServer } from '../../../support/server'
import { market } from './market'
import { openForm } from './openForm'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ schemas: market })
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  closeSession()
  vi.unstubAllGlobals()
})

async function press(form: Awaited<ReturnType<typeof openForm>>, name: string) {
  await form.user.click(await screen.findByRole('button', { name }))
}

describe('creating a record', () => {
  it('saves the record, reports success and returns to the list', async () => {
    const form = await openForm(server, 'owner', '/owner/shops/cadastrar')
    await form.user.type(await form.field('Name'), 'Corner')
    await form.user.type(await form.field('Rent'), '10000')
    await press(form, 'Salvar')
    expect(await screen.findByText('Shop made')).toBeTruthy()
    await waitFor(() => expect(form.address()).toBe('/owner/shops'))
    expect(form.writes().map(({ method, body }) => [method, body])).toEqual([
      ['POST', { name: 'Corner', rent: 100 }],
    ])
  })

  it('shows the errors of the server at the fields and preserves the input', async () => {
    await server.make('shop', { name: 'Taken' })
    const form = await openForm(server, 'owner', '/owner/shops/cadastrar')
    const name = await form.field('Name')
    await form.user.type(name, 'Taken')
    await press(form, 'Salvar')
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Valor já cadastrado',
    )
    expect(name.value).toBe('Taken')
    expect(form.address()).toBe('/owner/shops/cadastrar')
  })
})

describe('editing a record', () => {
  it('sends only the changed fields, with the version that was read', async () => {
    const shop = await server.make('shop', { name: 'Old name', rent: 5 })
    const form = await openForm(server, 'owner', `/owner/shops/alterar/${shop.id}`)
    const name = await form.field('Name')
    await form.user.clear(name)
    await form.user.type(name, 'New name')
    await press(form, 'Salvar')
    expect(await screen.findByText('Shop changed')).toBeTruthy()
    const [write] = form.writes()
    expect(write?.method).toBe('PATCH')
    expect(write?.body).toEqual({ name: 'New name' })
    expect(write?.headers.get('If-Match')).toBe(`"${shop.versao}"`)
  })

  it('sends no request when nothing has changed', async () => {
    const shop = await server.make('shop', { name: 'Same' })
    const form = await openForm(server, 'owner', `/owner/shops/alterar/${shop.id}`)
    await form.field('Name')
    await press(form, 'Salvar')
    await waitFor(() => expect(form.address()).toBe('/owner/shops'))
    expect(form.writes()).toEqual([])
  })

  it.each(['99999', '0', 'abc', '1e3', '-1'])('shows only that no record %s exists', async (id) => {
    const form = await openForm(server, 'owner', `/owner/shops/alterar/${id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Registro não encontrado.' })).toBeTruthy()
    const main = screen.getByRole('main')
    expect(within(main).queryAllByRole('tab')).toEqual([])
    expect(within(main).getAllByRole('heading')).toHaveLength(1)
    expect(main.textContent).not.toMatch(/NaN|código/)
    await form.user.click(screen.getByRole('link', { name: 'Voltar à listagem' }))
    await waitFor(() => expect(form.address()).toBe('/owner/shops'))
  })

  it.each(['nothing', 'shops/nothing', 'shops/alterar/1/more'])(
    'shows a not-found page at %s of the own area, and the address is unchanged',
    async (path) => {
      const form = await openForm(server, 'owner', `/owner/${path}`)
      expect(await screen.findByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeTruthy()
      expect(form.address()).toBe(`/owner/${path}`)
      expect(within(screen.getByRole('main')).getAllByRole('heading')).toHaveLength(1)
      await form.user.click(screen.getByRole('link', { name: 'Ir para o início' }))
      await waitFor(() => expect(form.address()).toBe('/owner/dashboard'))
    },
  )

  it('shows the record read-only to users who may not change it', async () => {
    const shop = await server.make('shop', { name: 'Shut' })
    const form = await openForm(server, 'viewer', `/viewer/shops/alterar/${shop.id}`)
    expect((await form.field('Name')).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  })
})

describe('a record with a concurrent change', () => {
  async function raceFor(name: string) {
    const shop = await server.make('shop', { name, rent: 1 })
    const form = await openForm(server, 'owner', `/owner/shops/alterar/${shop.id}`)
    const rent = await form.field('Rent')
    await form.user.clear(rent)
    await form.user.type(rent, '900')
    await server.store.update(
      'shop',
      shop.id,
      { name: `${name} renamed`, rent: 2 },
      Number(shop.versao),
      systemActor,
    )
    await press(form, 'Salvar')
    const dialog = await screen.findByRole('alertdialog', {
      name: 'O registro foi alterado por outra pessoa',
    })
    return { shop, form, dialog }
  }

  it('shows the base, own and other value of a field that both changed', async () => {
    const { dialog } = await raceFor('Clash')
    const [group, ...others] = within(dialog).getAllByRole('radiogroup')
    expect(others).toEqual([])
    expect(group?.textContent).toBe('RentAntes: R$ 1,00Seu valor: R$ 9,00Valor atual: R$ 2,00')
  })

  it('shows which items of a list each of both changed', async () => {
    const region = await server.make('region', { name: 'North' })
    const stop = (name: string) => ({ sort: 'region', place_id: region.id, note: name })
    const stops = ['First', 'Second', 'Third'].map(stop)
    const plan = await server.make('plan', { name: 'Tour', stops })
    const form = await openForm(server, 'owner', `/owner/plans/alterar/${plan.id}`)
    const second = (await screen.findAllByRole<HTMLInputElement>('textbox', { name: 'Note' }))[1]
    if (!second) throw new Error('no second stop')
    await form.user.clear(second)
    await form.user.type(second, 'Mine')
    const theirs = { stops: [stop('Theirs'), ...stops.slice(1), stop('Fourth')] }
    await server.store.update('plan', plan.id, theirs, Number(plan.versao), systemActor)
    await press(form, 'Salvar')
    const dialog = await screen.findByRole('alertdialog')
    const told = () =>
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    await waitFor(() =>
      expect(told()).toEqual([
        'Stops › Stop 2 › Note: Second → Mine',
        'Stops › Stop 1 › Note: First → Theirs',
        'Stops › Stop 4 › Sort: (vazio) → region',
        'Stops › Stop 4 › Where: (vazio) → North',
        'Stops › Stop 4 › Note: (vazio) → Fourth',
      ]),
    )
    // Both changes are saved, unless the user selects one side.
    const both = within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Manter as duas alterações' })
    expect(both.checked).toBe(true)
    await form.user.click(within(dialog).getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(form.address()).toBe('/owner/plans'))
    const kept = await server.store.get('plan', plan.id, systemActor)
    expect(kept.stops).toMatchObject(['Theirs', 'Mine', 'Third', 'Fourth'].map(stop))
  })

  it('can be saved with the own value over the newer version', async () => {
    const { shop, dialog, form } = await raceFor('Merge')
    await form.user.click(within(dialog).getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Shop changed')).toBeTruthy()
    const kept = await server.store.get('shop', shop.id, systemActor)
    expect(kept).toMatchObject({ name: 'Merge renamed', rent: 9 })
  })

  it('can be saved with the newer value', async () => {
    const { shop, dialog, form } = await raceFor('Yield')
    await form.user.click(within(dialog).getByRole('radio', { name: 'Valor atual: R$ 2,00' }))
    await form.user.click(within(dialog).getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(form.address()).toBe('/owner/shops'))
    const kept = await server.store.get('shop', shop.id, systemActor)
    expect(kept).toMatchObject({ name: 'Yield renamed', rent: 2 })
  })

  it('is merged automatically when both changed different fields', async () => {
    const shop = await server.make('shop', { name: 'Both', rent: 1 })
    const form = await openForm(server, 'owner', `/owner/shops/alterar/${shop.id}`)
    const rent = await form.field('Rent')
    await form.user.clear(rent)
    await form.user.type(rent, '900')
    await server.store.update('shop', shop.id, { name: 'Both renamed' }, '*', systemActor)
    await press(form, 'Salvar')
    expect(
      await screen.findByText(
        'Outra pessoa também alterou este registro; as alterações das duas foram salvas.',
      ),
    ).toBeTruthy()
    const kept = await server.store.get('shop', shop.id, systemActor)
    expect(kept).toMatchObject({ name: 'Both renamed', rent: 9 })
  })

  it('reports its removal by another user, and loses no input', async () => {
    const shop = await server.make('shop', { name: 'Gone', rent: 1 })
    const form = await openForm(server, 'owner', `/owner/shops/alterar/${shop.id}`)
    const name = await form.field('Name')
    await form.user.type(name, ' mine')
    await server.store.remove('shop', shop.id, systemActor)
    await press(form, 'Salvar')
    expect(await screen.findByText(/Outra pessoa excluiu este registro enquanto você editava/)).toBeTruthy()
    await press(form, 'OK')
    expect((await form.field('Name')).value).toBe('Gone mine')
  })

  it('shows the newer version when the own changes are discarded', async () => {
    const { shop, form } = await raceFor('Discard')
    await press(form, 'Descartar as minhas alterações')
    await waitFor(async () => expect((await form.field('Name')).value).toBe('Discard renamed'))
    expect((await form.field('Rent')).value).toBe('R$ 2,00')
    const kept = await server.store.get('shop', shop.id, systemActor)
    expect(kept.rent).toBe(2)
  })
})

describe('a record', () => {
  it('shows its history in sentences and reverts a change', async () => {
    const shop = await server.make('shop', { name: 'Past', rent: 1 })
    const form = await openForm(server, 'owner', `/owner/shops/alterar/${shop.id}`)
    await form.person.patch(`/api/shop/${shop.id}`, { rent: 7 })
    await form.user.click(await screen.findByRole('tab', { name: 'Histórico' }))
    const change = await screen.findByText(
      (_text, element) => element?.tagName === 'LI' && element.textContent === 'Rent: R$ 1,00 → R$ 7,00',
    )
    expect(change).toBeTruthy()
    await press(form, 'Restaurar os valores anteriores')
    await waitFor(async () => expect((await form.field('Rent')).value).toBe('R$ 1,00'))
    expect(await server.store.get('shop', shop.id, systemActor)).toMatchObject({ rent: 1 })
  })

  it('names a change made by a feature as the schema does, and leaves the revert to the feature', async () => {
    const shop = await server.make('shop', { name: 'Judged', rent: 1 })
    await server.store.update('shop', shop.id, { rent: 9 }, '*', systemActor, 'appraise')
    const form = await openForm(server, 'owner', `/owner/shops/alterar/${shop.id}`)
    await form.user.click(await screen.findByRole('tab', { name: 'Histórico' }))
    expect(await screen.findByText('Appraisal')).toBeTruthy()
    expect(screen.queryByText('Restaurar os valores anteriores')).toBeNull()
  })

  it('is duplicated without its unique values', async () => {
    const shop = await server.make('shop', { name: 'Model', rent: 42 })
    const form = await openForm(server, 'owner', `/owner/shops/alterar/${shop.id}`)
    await press(form, 'Duplicar')
    await waitFor(async () => expect((await form.field('Name')).value).toBe(''))
    expect(form.address()).toBe('/owner/shops/cadastrar')
    expect((await form.field('Rent')).value).toBe('R$ 42,00')
  })

  it('can be saved and followed by a new one', async () => {
    const form = await openForm(server, 'owner', '/owner/shops/cadastrar')
    await form.user.type(await form.field('Name'), 'One of many')
    await press(form, 'Salvar e adicionar outro')
    expect(await screen.findByText('Shop made')).toBeTruthy()
    expect(form.address()).toBe('/owner/shops/cadastrar')
    await waitFor(async () => expect((await form.field('Name')).value).toBe(''))
    expect(document.activeElement).toBe(await form.field('Name'))
  })
})
