import '../../support/dom'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SessionUser } from '#model/wire/people/session'
import { createPersonLookup } from '../../../server/features/person-lookup/feature'
import { openSession } from '../../../src/engine/session/session'
import { personLookupFeature } from '../../../src/features/person-lookup/feature'
import { type Estate, openEstate } from '../../server/features/estate'
import { connectTo, leaveConsole, openConsole, setWidth } from '../console'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate([createPersonLookup()])
}, 120_000)
afterAll(() => estate.server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(estate.server)
})
afterEach(leaveConsole)

/** Opens the create form of producers as a manager; the dialog appears first. */
async function openDialog() {
  const me = await estate.manager.post('/api/auth/me', {})
  openSession(estate.manager.token, (await me.json()) as SessionUser)
  const console = openConsole(estate.server, '/gestor/produtores/cadastrar', [personLookupFeature])
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Insira o CPF/CNPJ do(a) Produtor' }, { timeout: 30_000 }),
  )
  const button = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name })
  const type = (text: string) => console.user.type(dialog.getByRole('textbox', { name: 'CPF/CNPJ' }), text)
  return { ...console, dialog, button, type }
}

const notFound = 'Pessoa não encontrada no sistema, Clique em Cadastrar.'

describe('the person lookup', () => {
  it('searches only for a valid document number', async () => {
    const { type, button, dialog } = await openDialog()
    expect(button('Pesquisar').disabled).toBe(true)
    await type('52998224726')
    expect(dialog.getByText('* Inválido')).toBeTruthy()
    expect(button('Pesquisar').disabled).toBe(true)
  })

  it.each(['{Enter}', '{Tab}'])('requires a document number when %s is pressed without one', async (key) => {
    const { user, dialog, button } = await openDialog()
    expect(dialog.queryByText('* Obrigatório')).toBeNull()
    await user.click(dialog.getByRole('textbox', { name: 'CPF/CNPJ' }))
    await user.keyboard(key)
    expect(dialog.getByText('* Obrigatório')).toBeTruthy()
    expect(button('Pesquisar').disabled).toBe(true)
  })

  it('says that no person was found, and continues with the typed number on the second click', async () => {
    const { type, user, button, dialog } = await openDialog()
    await type('12345678909')
    await user.click(button('Pesquisar'))
    expect(await dialog.findByText(notFound)).toBeTruthy()
    await user.click(button('Cadastrar'))
    const cpf = await screen.findByRole<HTMLInputElement>('textbox', { name: 'CPF' })
    expect(cpf.value).toBe('123.456.789-09')
  })

  it('continues to the company form with a CNPJ', async () => {
    const { type, user, button, dialog } = await openDialog()
    await type('12abc34501de35')
    await user.click(button('Pesquisar'))
    await dialog.findByText(notFound)
    await user.click(button('Cadastrar'))
    const cnpj = await screen.findByRole<HTMLInputElement>('textbox', { name: 'CNPJ' })
    expect(cnpj.value).toBe('12.ABC.345/01DE-35')
  })

  it('queries again when another document number is typed', async () => {
    const { type, user, button, dialog } = await openDialog()
    await type('12345678909')
    await user.click(button('Pesquisar'))
    await dialog.findByText(notFound)
    await type('{Backspace}')
    expect(dialog.queryByText(notFound)).toBeNull()
    expect(button('Pesquisar')).toBeTruthy()
  })

  it('opens the record of an existing person', async () => {
    const { type, user, button, address } = await openDialog()
    await type('52998224725')
    await user.click(button('Pesquisar'))
    await screen.findByText(/^Produtor · código \d+/)
    expect(address()).toMatch(/^\/gestor\/produtores\/ver\/\d+$/)
  })

  it('refuses a person of another business unit', async () => {
    const { type, user, button, dialog } = await openDialog()
    await type('11144477735')
    await user.click(button('Pesquisar'))
    expect(await dialog.findByText('Usuário já cadastrado em outra unidade de negócio!')).toBeTruthy()
    expect(button('Pesquisar')).toBeTruthy()
  })

  it('refuses a person with another role', async () => {
    const technician = await estate.row('tecnico', Number(estate.technician.recordId))
    const { type, user, button, dialog } = await openDialog()
    await type(String(technician.cpf))
    await user.click(button('Pesquisar'))
    expect(await dialog.findByText('Usuário encontrado no sistema com outro papel!')).toBeTruthy()
  })

  it('returns to the list on cancel', async () => {
    const { user, button, address } = await openDialog()
    await user.click(button('Cancelar'))
    await screen.findByRole('heading', { name: 'Produtores' })
    expect(address()).toBe('/gestor/produtores')
  })
})
