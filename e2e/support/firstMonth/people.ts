/*
 * The first users of an installation: the administrator, a group, users entered by others, and users who request an
 * account.
 */
import type { Locator, Page } from '@playwright/test'
import { formats } from '../../../model/formats/index'
import { expectFits } from '../accessible'
import { messagesIn } from '../api'
import { expect } from '../expect'
import {
  type FirstMonth,
  fillIn,
  type InputText,
  idOf,
  openPage,
  type Person,
  password,
  people,
  save,
} from './world'

/** Creates the first administrator with the operator's code. */
export async function createFirstAdministrator(world: FirstMonth): Promise<void> {
  const page = await openPage(world, '/primeiro-acesso')
  await fillIn(page, {
    'Código do servidor': world.server.code,
    'Nome completo': people.ana.nome,
    CPF: people.ana.cpf,
    'E-mail': people.ana.login,
    'Nova senha': password,
    'Confirmar senha': password,
  })
  await page.getByRole('button', { name: 'Criar acesso' }).click()
  await page.waitForURL(/\/admin\/dashboard/)
  world.keep('ana', page)
}

/** Adopts the starter catalogues from the first steps of an empty installation. */
export async function adoptCatalogs(world: FirstMonth): Promise<void> {
  const page = await world.open('ana', 'primeiros-passos')
  await page.getByRole('main').getByRole('link', { name: 'Catálogos prontos', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Catálogos prontos' })).toBeVisible()
  await page.getByRole('button', { name: 'Começar com catálogos prontos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText(/^\d+ registros cadastrados\.$/)).toBeVisible()
}

/** Creates a group of technicians who may only list farms. */
export async function createGroup(world: FirstMonth): Promise<void> {
  const page = await world.open('ana', 'conf/acessos')
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo grupo' })
  await fillIn(dialog, { 'Nome do grupo': 'Técnicos visitantes', 'Dentro de': '>Técnico' })
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('O Grupo de acesso foi cadastrado com sucesso!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Permissões de Técnicos visitantes' })).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'Fazendas: Listar' })
  await expect(box).not.toBeChecked()
  await box.check()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Permissões salvas com sucesso!')).toBeVisible()
}

/** Enters a region and its supervisor, who enters the manager. */
export async function enterTheOffice(world: FirstMonth): Promise<void> {
  const page = await world.open('ana', 'regiao/cadastrar')
  await fillIn(page, { 'Nome da região': 'Sul de Minas', UFs: '>Minas Gerais' })
  await save(page, 'A Região foi cadastrada com sucesso!')

  await world.open('ana', 'supervisores/cadastrar')
  await fillIn(page, {
    'Nome completo': people.sara.nome,
    CPF: people.sara.cpf,
    'E-mail': people.sara.login,
    'Regiões atendidas': '>Sul de Minas',
  })
  await page.getByRole('button', { name: 'Adicionar telefone' }).click()
  await fillIn(page, { Título: 'Celular', Celular: '(35) 99999-0001' })
  await save(page, 'O Supervisor foi cadastrado com sucesso!')
  await page.getByRole('button', { name: `Enviar convite ${people.sara.nome}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Convite enviado com sucesso!')).toBeVisible()
  await acceptInvitation(world, people.sara.login, 'mail')

  await world.open('sara')
  const [role] = await world.ask<{ id: number }[]>('sara', 'GET', '/role?filter={"slug":"gestor"}')
  const gestor = await world.ask<{ id: number }>('sara', 'POST', '/gestor', {
    cpf: people.gil.cpf.replace(/\D/g, ''),
    nome: people.gil.nome,
    email: people.gil.login,
    role: role?.id,
    telefones: [{ title: 'Celular', format: 'cel', number: '35999990002' }],
    supervisor_id: await idOf(world, 'sara', 'supervisor', people.sara.nome),
  })
  await world.ask('sara', 'POST', `/gestor/${gestor.id}/convite`)
  await acceptInvitation(world, people.gil.login, 'mail')
}

const address = {
  CEP: '37200-000',
  Estado: '>Minas Gerais',
  Cidade: '>Lavras',
  Bairro: 'Zona Rural',
  Logradouro: 'Estrada da Serra',
  'Número (ou S/N)': 'S/N',
}

/** Requests access for a producer, a technician and a producing company, and approves the requests. */
export async function letVisitorsIn(world: FirstMonth): Promise<void> {
  await askForAccess(world, {
    Perfil: '>Técnico',
    'Nome completo': people.tina.nome,
    CPF: people.tina.cpf,
    Celular: '(35) 99999-0003',
    'E-mail (opcional)': people.tina.login,
    Formação: '>Zootecnista',
  })
  await askForAccess(world, {
    Perfil: '>Produtor',
    'Nome completo': people.pedro.nome,
    'CPF/CNPJ': people.pedro.cpf,
    Celular: '(35) 99999-0004',
    ...address,
  })
  await askForAccess(world, {
    Perfil: '>Empresa',
    'Razão social': 'Agropecuária Santa Rita Ltda.',
    'Nome fantasia (opcional)': 'Santa Rita',
    CNPJ: '11.222.333/0001-81',
    'Inscrição estadual (ou ISENTO)': 'ISENTO',
    Celular: '(35) 99999-0005',
    'E-mail (opcional)': 'santarita@example.com',
    ...address,
  })
  const page = await world.open('sara', 'Cadastros')
  await approve(page, 'Agropecuária Santa Rita Ltda.')
  const office = await world.open('gil', 'Cadastros')
  await approve(office, people.tina.nome)
  await approve(office, people.pedro.nome, async (dialog) => {
    await expect(dialog.getByRole('combobox', { name: /Cidade/ })).toHaveValue(/Lavras/)
    await expect(dialog.getByRole('combobox', { name: /Técnico/ })).toHaveValue(people.tina.nome)
  })
  await acceptInvitation(world, people.tina.login, 'mail')
  await acceptInvitation(world, '35999990004', 'sms')
  for (const person of ['tina', 'pedro'] satisfies Person[]) await world.open(person)
  const [written] = await world.ask<{ consentimento_em: string | null }[]>('gil', 'GET', '/produtor')
  expect(written?.consentimento_em).toBeTruthy()
  const [seen] = await world.ask<{ ultimo_acesso: string | null }[]>('ana', 'GET', '/admin')
  expect(seen?.ultimo_acesso).toBeTruthy()
}

/** Fills in the account request form as a visitor. */
export async function askForAccess(
  world: FirstMonth,
  values: Readonly<Record<string, InputText>>,
): Promise<void> {
  const page = await world.visit('/login/produtor')
  await fillIn(page, values)
  await page.getByLabel(/^Li o aviso de privacidade/).check()
  await expectFits(page, 'the form of a visitor')
  await page.getByRole('button', { name: 'Enviar solicitação' }).click()
  await expect(page.getByRole('heading', { name: 'Solicitação enviada' })).toBeVisible()
}

/** Approves a request from the list, and fills in missing values in the same dialog. */
async function approve(page: Page, name: string, complete?: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: `Aprovar ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Aprovar' })
  await complete?.(dialog)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('A Solicitação de Conta foi atualizada com sucesso!')).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Sets the password with the newest link that the outbox has for an address. */
async function acceptInvitation(world: FirstMonth, to: string, channel: 'mail' | 'sms'): Promise<void> {
  const linkOf = async () => {
    const messages = await messagesIn({ get: (path) => world.ask('ana', 'GET', `${path}&canal=${channel}`) })
    const shown = channel === 'sms' ? formats.phone.show(to) : to
    return messages.flatMap(({ recipient, text }) =>
      recipient === shown ? (/#(\/resetPassword\/[\w-]+)/.exec(text ?? '')?.[1] ?? []) : [],
    )[0]
  }
  await expect.poll(linkOf).toBeTruthy()
  const page = await world.visit(String(await linkOf()))
  await expectFits(page, 'the page of a first password')
  await fillIn(page, { 'Nova senha': password, 'Confirmar senha': password })
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByRole('heading', { name: 'Senha alterada' })).toBeVisible()
}
