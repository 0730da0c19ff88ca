/* Saved views in real sections: saved, restored after sign-out, shared, opened by default, deleted. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { expect } from './support/expect'
import { chooseMore, moreButton } from './support/listMenu'
import { bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

const mark = Date.now().toString(36)
const expectView = async (page: Page, name: string) => {
  await moreButton(page).click()
  await expect(page.getByRole('menuitem', { name: /^Visões/ })).toHaveAccessibleName(name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

async function choose(page: Page, entry: string): Promise<void> {
  await chooseMore(page, /^Visões/)
  await page.getByRole('menuitem', { name: entry }).click()
}

async function save(page: Page, name: string, tick: readonly string[] = []): Promise<void> {
  await choose(page, 'Salvar como...')
  const dialog = page.getByRole('dialog', { name: 'Salvar visão' })
  await dialog.getByLabel('Nome da visão').fill(name)
  for (const box of tick) await dialog.getByLabel(box).check()
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('A visão foi salva com sucesso!').first()).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Conta e opções' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
}

test('a view preserves search, sorting and columns after sign-out, and is shared with a role', {
  tag: '@release',
}, async ({ page }) => {
  const name = `Cafezais ${mark}`
  await signIn(page, 'admin', 'fazendas?q=fazenda&sort=-nome_fantasia&columns=id,nome_fantasia,-cnpj')
  await save(page, name, ['Gestor'])
  await expectView(page, `Visões: ${name}`)
  await signOut(page)

  await signIn(page, 'admin', 'fazendas')
  await choose(page, name)
  await expect(page.getByRole('searchbox', { name: 'Pesquisar', exact: true })).toHaveValue('fazenda')
  await expect(page).toHaveURL(/sort=-nome_fantasia/)
  await signOut(page)

  await signIn(page, 'gestor', 'fazendas')
  await chooseMore(page, /^Visões/)
  await expect(page.getByText('Compartilhadas comigo')).toBeVisible()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('searchbox', { name: 'Pesquisar', exact: true })).toHaveValue('fazenda')
})

test('a list opens with the default view unless its URL specifies another', async ({ page }) => {
  const name = `Abertura ${mark}`
  await signIn(page, 'supervisor', 'produtores?q=silva')
  await save(page, name, ['Abrir a lista com esta visão'])
  await page.reload()
  await openSection(page, 'supervisor', 'dashboard')
  await openSection(page, 'supervisor', 'produtores')
  await expect(page.getByRole('searchbox', { name: 'Pesquisar', exact: true })).toHaveValue('silva')
  await openSection(page, 'supervisor', 'dashboard')
  await openSection(page, 'supervisor', 'produtores?q=souza')
  await expectView(page, 'Visões')
  await expect(page.getByRole('searchbox', { name: 'Pesquisar', exact: true })).toHaveValue('souza')

  await choose(page, 'Gerenciar visões...')
  const dialog = page.getByRole('dialog', { name: 'Visões' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Não abrir mais a lista com ${name}` }).click()
  await expect(dialog.getByRole('button', { name: `Abrir a lista com ${name}`, exact: true })).toBeVisible()
})

test('a view is changed, renamed and deleted', async ({ page }) => {
  const [name, renamed] = [`Rascunho ${mark}`, `Revista ${mark}`]
  await signIn(page, 'admin', 'talhao?sort=-gleba')
  await save(page, name)
  await page.getByRole('searchbox', { name: 'Pesquisar', exact: true }).fill('lavoura')
  await expectView(page, 'Visões')
  await choose(page, `Salvar em “${name}”`)
  await expectView(page, `Visões: ${name}`)

  await choose(page, 'Gerenciar visões...')
  await page.getByRole('button', { name: `Renomear ou compartilhar ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Alterar visão' })
  await form.getByLabel('Nome da visão').fill(renamed)
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expectView(page, `Visões: ${renamed}`)

  await choose(page, 'Gerenciar visões...')
  await page.getByRole('button', { name: `Excluir ${renamed}` }).click()
  await page.getByRole('dialog', { name: 'Exclusão' }).getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('A visão foi excluída com sucesso!')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Visões' }).getByText(renamed)).toHaveCount(0)
})

test('the menu of views passes axe at 390 pixels', async ({ page }) => {
  await bringSession(page, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection(page, 'admin', 'fazendas')
  await chooseMore(page, /^Visões/)
  await expect(page.getByRole('menuitem', { name: 'Salvar como...' })).toBeVisible()
  await expectAccessible(page, 'menu', '[role="menu"]')
  await page.getByRole('menuitem', { name: 'Salvar como...' }).click()
  await expectAccessible(page)
})
