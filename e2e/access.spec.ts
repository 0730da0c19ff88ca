/* The permission matrix of an administrator, and the effect of a change on the users of a group. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

async function openGroups(page: Page, group: string): Promise<void> {
  await openSection(page, 'admin', 'conf/acessos')
  await page
    .getByRole('navigation', { name: 'Grupos de acesso' })
    .getByRole('button', { name: new RegExp(`^${group}`) })
    .click()
  await expect(page.getByRole('region', { name: `Permissões de ${group}` })).toBeVisible()
}

test('an administrator grants permissions, saves them, and they apply to the users of the group', {
  tag: '@release',
}, async ({ page, browser }) => {
  await bringSession(page, 'admin')
  await openGroups(page, 'Gestor')
  await page.getByLabel('Pesquisar permissão').fill('peneiras')
  const box = page.getByRole('checkbox', { name: 'Peneiras: Listar' })
  await expect(box).toBeChecked()
  await box.uncheck()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Permissões salvas com sucesso!')).toBeVisible()

  const other = await browser.newPage()
  await signIn(other, 'gestor')
  await expect(other.getByRole('link', { name: /^Peneiras/ })).toHaveCount(0)
  await openSection(other, 'gestor', 'peneira')
  await expect(other.getByText('Você não tem permissão para acessar esta página.')).toBeVisible()

  await page.getByLabel('Pesquisar permissão').fill('peneiras')
  await box.check()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(/não salva/)).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('link', { name: /^Peneiras/ })).toBeVisible()
  await openSection(other, 'gestor', 'peneira')
  await expect(other.getByRole('heading', { name: 'Peneiras', level: 1 })).toBeVisible()
  await other.close()
})

test('two groups are compared in colour and in words, by keyboard alone', async ({ page }) => {
  await bringSession(page, 'admin')
  await openGroups(page, 'Gestor')
  const region = page.getByRole('region', { name: 'Permissões de Gestor' })
  await region.getByRole('combobox', { name: 'Comparar com' }).click()
  await page.getByRole('option', { name: 'Técnico' }).click()
  await expect(region.getByRole('status')).toContainText(/permissões que só Gestor tem/)
  await expect(region.getByRole('row', { name: /^Fazendas/ })).toContainText('só Gestor: Excluir')
  await region.getByRole('switch', { name: 'Só diferenças' }).check()
  await expect(region.getByRole('row', { name: /^Links curtos/ })).toHaveCount(0)
  await expectAccessible(page)

  const all = region.getByRole('checkbox', { name: 'Tudo de Fazendas' })
  await all.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await expect(region.getByRole('checkbox', { name: 'Talhões: Ver' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 permissão alterada e não salva.')).toBeVisible()
  await expect(region.getByRole('row', { name: /^Talhões/ })).toContainText('só Técnico: Ver')
  await page.keyboard.press('End')
  await expect(region.getByRole('checkbox', { name: 'Talhões: Levar para o campo' })).toBeFocused()
  await page.getByRole('button', { name: 'Desfazer' }).click()

  await region.getByRole('button', { name: /^Outras ações de Produtores/ }).click()
  await expect(region.getByRole('checkbox', { name: 'Produtores: Enviar convite' })).toBeVisible()
  await page.mouse.wheel(0, 2000)
  await expect(region.getByRole('columnheader', { name: 'Cadastrar' })).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await expectAccessible(page)
})

test('unsaved permission changes can be reverted, and the own level is locked', async ({ page }) => {
  await bringSession(page, 'admin')
  await openGroups(page, 'Administrador')
  await expect(page.getByRole('checkbox', { name: 'Peneiras: Listar' })).toBeDisabled()
  await openGroups(page, 'Gestor')
  const box = page.getByRole('checkbox', { name: 'Safras: Listar' })
  await box.uncheck()
  await expect(page.getByText('1 permissão alterada e não salva.')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(box).toBeChecked()
})

test('a group is created inside another, renamed, and deleted after confirmation', async ({ page }) => {
  await bringSession(page, 'admin')
  await openGroups(page, 'Técnico')
  const name = `Campo ${Date.now()}`
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo grupo' })
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(dialog.getByText('* Obrigatório')).toBeVisible()
  await dialog.getByLabel('Nome do grupo').fill(name)
  await dialog.getByLabel('Dentro de').click()
  await page.getByRole('option', { name: 'Técnico' }).click()
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText('O Grupo de acesso foi cadastrado com sucesso!')).toBeVisible()

  await openGroups(page, name)
  await page.getByRole('button', { name: 'Renomear' }).click()
  await page.getByRole('dialog').getByLabel('Nome do grupo').fill(`${name} B`)
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('O Grupo de acesso foi atualizado com sucesso!')).toBeVisible()

  await openGroups(page, `${name} B`)
  await page.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`Excluir o grupo ${name} B?`)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('O Grupo de acesso foi excluído com sucesso!')).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${name} B`) })).toHaveCount(0)
})

test('a group with users cannot be deleted, and a message says why', async ({ page }) => {
  await bringSession(page, 'admin')
  await openGroups(page, 'Produtor')
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  const told = page.getByRole('dialog', { name: 'Atenção' })
  await expect(told).toContainText('pessoas neste grupo')
  await told.getByRole('button', { name: 'OK' }).click()
})

test('the permission matrix explains why something is not visible, and exports a file', async ({
  page,
  request,
}) => {
  const producer = await askAs(request, 'produtor@example.com')
  const { nome } = await producer.get<{ nome: string }>('/profile')
  const own = (await producer.get<{ id: number }[]>('/fazenda')).map(({ id }) => id)
  const admin = await askAs(request, 'admin@example.com')
  const farms = await admin.get<{ id: number }[]>('/fazenda?range=[0,99]')
  const foreign = farms.find(({ id }) => !own.includes(id))
  await bringSession(page, 'admin')
  await openGroups(page, 'Produtor')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Por que não vejo isto?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Por que não vejo isto?' })
  await dialog.getByLabel('Seção').fill('Links curtos')
  await page.getByRole('option', { name: 'Links curtos' }).click()
  await expect(dialog.getByRole('status')).toContainText('O grupo não tem a permissão Links curtos: Listar.')
  await dialog.getByLabel('Seção').fill('Fazendas')
  await page.getByRole('option', { name: 'Fazendas' }).click()
  await dialog.getByLabel('O que falta').click()
  await page.getByRole('option', { name: 'Um registro na lista' }).click()
  await expect(dialog.getByText(/^Este papel só vê os registros em que .* é a própria pessoa/)).toBeVisible()
  const check = dialog.getByRole('form', { name: 'Verificar um registro' })
  await check.getByLabel('Pessoa do grupo').fill(nome)
  // Until the search returns, every user is offered, and an option clicked then may move away.
  await expect(page.getByRole('option')).toHaveText([nome])
  await page.getByRole('option', { name: nome }).click()
  for (const [id, answer] of [
    [String(own[0]), `${nome} vê este registro na lista.`],
    ['999999', 'Não existe registro com este código.'],
    [String(foreign?.id), / não vê este registro: ele não atende à regra acima\.$/],
  ] as const) {
    await check.getByLabel('Código do registro').fill(id)
    await check.getByRole('button', { name: 'Verificar' }).click()
    await expect(check.getByText(answer)).toBeVisible()
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar matriz' }).click()
  expect((await download).suggestedFilename()).toBe('permissoes.csv')
})

test('an administrator views the console as a user of a group, read-only, and ends it', async ({ page }) => {
  await bringSession(page, 'admin')
  await openGroups(page, 'Produtor')
  await page.getByRole('button', { name: 'Ver como' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ver como Produtor' })
  await expectAccessible(page)
  await dialog.getByLabel('Pessoa do grupo').click()
  const person = page.getByRole('option').first()
  const name = String(await person.textContent())
  await person.click()
  await dialog.getByRole('button', { name: 'Ver como' }).click()
  const bar = page.getByRole('region', { name: `Você está vendo como ${name} (Produtor)` })
  await expect(bar).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: /^Fazendas/ })).toBeVisible()
  await expect(menu.getByRole('link', { name: /^Produtores/ })).toHaveCount(0)

  await openSection(page, 'produtor', 'atividades/form')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
  await expectFits(page)
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('console:session') ?? '{}') as { token: string }
    const { viewAs } = JSON.parse(sessionStorage.getItem('console:view') ?? '{}') as { viewAs: string }
    const headers = {
      Authorization: `Bearer ${token}`,
      'View-As': viewAs,
      'Content-Type': 'application/json',
    }
    void fetch('/api/atividades', { method: 'POST', headers, body: '{}' })
  })
  expect((await refused).status()).toBe(403)

  await bar.getByRole('button', { name: 'Sair desta visão' }).click()
  await expect(page.getByRole('heading', { name: 'Controle de acesso' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('only administrators can open the permission matrix, in the browser and on the server', async ({
  page,
  request,
}) => {
  await signIn(page, 'supervisor')
  await expect(page.getByRole('link', { name: /Controle de acesso/ })).toHaveCount(0)
  await openSection(page, 'supervisor', 'conf/acessos')
  await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible()
  const supervisor = await askAs(request, 'supervisor@example.com')
  const groups = await supervisor.get<{ id: number; level: number; slug: string }[]>('/role')
  const below = groups.find(({ slug }) => slug === 'gestor')
  expect(await supervisor.send('PATCH', '/role', [{ id: below?.id, level: 2, permissions: [] }])).toBe(403)
})
