import '../../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const phone = { type: 'string', title: 'Phone', format: 'phone-cel' }
const friend: JsonSchema = {
  title: 'Friend',
  type: 'object',
  'x-entity': {
    plural: 'Friends',
    label: '{name}',
    path: 'friends',
    menu: { group: 'Registers', icon: 'Star', order: 5 },
    access: { list: ['owner', 'deputy'], create: ['owner'], edit: ['owner'], message: ['owner'] },
    list: { columns: ['name', 'town'], sort: [['name', 'ASC']], search: ['name'] },
  },
  properties: {
    name: { type: 'string', title: 'Name', maxLength: 80 },
    town: { type: 'string', title: 'Town', maxLength: 80 },
    email: { type: 'string', title: 'E-mail', format: 'email' },
    phone,
  },
  required: ['name'],
}

const letter: JsonSchema = {
  title: 'Letter',
  type: 'object',
  'x-entity': {
    plural: 'Letters',
    label: '{name}',
    path: 'letters',
    menu: { group: 'Registers', icon: 'Star', order: 6 },
    access: { list: ['owner'], create: ['owner'], edit: ['owner'] },
    messageTemplate: { name: 'name', subject: 'topic', text: 'body' },
  },
  properties: {
    name: { type: 'string', title: 'Name', maxLength: 80, 'x-field': { unique: true } },
    topic: { type: 'string', title: 'Topic', maxLength: 80 },
    body: { type: 'string', title: 'Body', 'x-field': { kind: 'longText' } },
  },
  required: ['name', 'topic', 'body'],
}

let server: TestServer
let seen: SentRequest[]

beforeAll(async () => {
  server = await startTestServer({ schemas: { ...estate, friend, letter } })
  const own = { phone: null, town: null }
  await server.make('friend', { ...own, name: 'Ana', town: 'Lavras', email: 'ana@example.com' })
  await server.make('friend', {
    ...own,
    name: 'Beto',
    town: 'Lavras',
    email: 'beto@example.com',
    phone: '35999990001',
  })
  await server.make('friend', { ...own, name: 'Caio', email: null })
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  seen = connectTo(server)
})
afterEach(leaveConsole)

const dialogNow = () => screen.findByRole('dialog', { name: /^Enviar mensagem/ })
const sends = () => seen.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('/mensagens'))

async function openFromMenu(address: string) {
  const { user, ...console } = openConsole(server, address)
  await user.click(await screen.findByRole('button', { name: 'Mais opções da lista' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Enviar mensagem' }))
  const dialog = await dialogNow()
  await within(dialog).findByRole('textbox', { name: /Assunto/ })
  return { user, dialog, ...console }
}

describe('the dialog of a message', () => {
  it('counts whom all that match reach, shows the text as the first reads it, and sends after a question', async () => {
    await signInAs(server, 'owner')
    const { user, dialog } = await openFromMenu('/house/friends?filter={"town":"Lavras"}')
    const inside = within(dialog)
    expect(inside.getByText('Enviar mensagem · 2 pessoas')).toBeTruthy()
    expect(inside.getByText('2 recebem')).toBeTruthy()
    expect(inside.getByText('1 recebe · 1 sem celular')).toBeTruthy()
    await user.type(inside.getByRole('textbox', { name: /Assunto/ }), 'Feira')
    await user.type(inside.getByRole('textbox', { name: /Texto/ }), 'Olá, {{name}!')
    expect(inside.getByText('Olá, Ana!')).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Próxima pessoa' }))
    expect(inside.getByText('Olá, Beto!')).toBeTruthy()
    await user.click(inside.getByRole('checkbox', { name: /^SMS/ }))
    expect(inside.getByText(/· 1 SMS por pessoa$/)).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Enviar a 2 pessoas' }))
    expect(await screen.findByText(/^“Feira” vai a 2 pessoas: 2 e-mails e 1 SMS\./)).toBeTruthy()
    expect(sends()).toHaveLength(0)
    await user.click(screen.getAllByRole('button', { name: 'Enviar a 2 pessoas' }).at(-1) as HTMLElement)
    // This server has no service that sends.
    expect(await screen.findByText('Mensagem guardada para 2 pessoas.')).toBeTruthy()
    expect(screen.getByText(/^Nenhum serviço envia e-mails nem SMS: /)).toBeTruthy()
    expect(sends()).toHaveLength(1)
    expect(sends()[0]?.headers.get('idempotency-key')).toBeTruthy()
    const rows = await server.db.query(
      'select channel, recipient from sys_outbox where broadcast_id is not null order by id',
    )
    expect(rows).toEqual([
      { channel: 'mail', recipient: 'ana@example.com' },
      { channel: 'mail', recipient: 'beto@example.com' },
      { channel: 'sms', recipient: '35999990001' },
    ])
  })

  it('takes the chosen records, inserts fields, and shows the refusal of the server at its field', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/friends')
    await user.click(await screen.findByRole('checkbox', { name: /Ana/ }))
    await user.click(await screen.findByRole('button', { name: 'Enviar mensagem' }))
    const inside = within(await dialogNow())
    await user.click(await inside.findByRole('button', { name: 'Inserir campo' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Town' }))
    const text = inside.getByRole('textbox', { name: /Texto/ })
    await waitFor(() => expect((text as HTMLTextAreaElement).value).toBe('{Town}'))
    await user.type(text, ' {{nothing}')
    await user.click(inside.getByRole('button', { name: 'Enviar teste para mim' }))
    expect(await inside.findByText('* Obrigatório')).toBeTruthy()
    expect(inside.getByText(/^O texto cita \{nothing\}/)).toBeTruthy()
  })

  it('begins with a template, changes it, saves a new one, and refuses those that quote fields of other lists', async () => {
    await server.make('letter', { name: 'Fair', topic: 'Feira', body: 'Olá, {name}!' })
    await server.make('letter', { name: 'Crop', topic: 'Safra', body: 'Olá, {crop_year}!' })
    await signInAs(server, 'owner')
    const { user, dialog } = await openFromMenu('/house/friends')
    const inside = within(dialog)
    const open = () => user.click(inside.getByRole('button', { name: 'Modelos' }))
    const written = () => [
      (inside.getByRole('textbox', { name: /Assunto/ }) as HTMLInputElement).value,
      (inside.getByRole('textbox', { name: /Texto/ }) as HTMLTextAreaElement).value,
    ]
    await open()
    const misfit = await screen.findByRole('menuitem', { name: /^Crop/ })
    expect(misfit.getAttribute('aria-disabled')).toBe('true')
    expect(within(misfit).getByText('Usa campos que esta lista não tem')).toBeTruthy()
    const unwritten = screen.getByRole('menuitem', { name: 'Salvar como modelo…' })
    expect(unwritten.getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('menuitem', { name: /^Fair/ }))
    expect(written()).toEqual(['Feira', 'Olá, {Name}!'])

    await user.type(inside.getByRole('textbox', { name: /Assunto/ }), ' anual')
    await open()
    await user.click(await screen.findByRole('menuitem', { name: 'Salvar as mudanças em “Fair”' }))
    expect(await screen.findByText('Modelo “Fair” atualizado.')).toBeTruthy()
    await open()
    expect(screen.queryByRole('menuitem', { name: /^Salvar as mudanças/ })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Salvar como modelo…' }))
    const naming = within(await screen.findByRole('dialog', { name: 'Salvar como modelo' }))
    await user.type(naming.getByRole('textbox', { name: 'Nome do modelo' }), 'Fair')
    await user.click(naming.getByRole('button', { name: 'Salvar' }))
    expect(await naming.findByText(/já/)).toBeTruthy()
    await user.type(naming.getByRole('textbox', { name: 'Nome do modelo' }), ' 2')
    await user.click(naming.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Modelo “Fair 2” salvo.')).toBeTruthy()
    const rows = await server.db.query('select name, topic, body from letter order by name')
    expect(rows).toEqual([
      { name: 'Crop', topic: 'Safra', body: 'Olá, {crop_year}!' },
      { name: 'Fair', topic: 'Feira anual', body: 'Olá, {Name}!' },
      { name: 'Fair 2', topic: 'Feira anual', body: 'Olá, {Name}!' },
    ])
    expect(sends()).toHaveLength(0)
    await user.click(inside.getByRole('button', { name: 'Cancelar' }))
  })

  it('keeps what was written until it is sent or discarded', async () => {
    await signInAs(server, 'owner')
    const { user, dialog } = await openFromMenu('/house/friends')
    await user.type(within(dialog).getByRole('textbox', { name: /Assunto/ }), 'Mutirão')
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Mais opções da lista' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Enviar mensagem' }))
    const again = within(await dialogNow())
    const subject = (await again.findByRole('textbox', { name: /Assunto/ })) as HTMLInputElement
    expect(subject.value).toBe('Mutirão')
    await user.click(again.getByRole('button', { name: 'Descartar rascunho' }))
    expect(subject.value).toBe('')
  })

  it('sends nothing to nobody', async () => {
    await signInAs(server, 'owner')
    const { dialog } = await openFromMenu('/house/friends?q=Caio')
    const inside = within(dialog)
    expect(inside.getAllByText(/^ninguém recebe/)).toHaveLength(2)
    expect((inside.getByRole('button', { name: 'Enviar mensagem' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('is not offered without the permission', async () => {
    await signInAs(server, 'deputy')
    const { user } = openConsole(server, '/house/friends')
    await user.click(await screen.findByRole('button', { name: 'Mais opções da lista' }))
    expect(await screen.findByRole('menuitem', { name: 'Colunas' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Enviar mensagem' })).toBeNull()
  })
})
