/*
 * Each of the five roles signs in as a new user and finds exactly the sections of that role. found.spec.ts opens
 * every section, and visitors.spec.ts covers the redirects from other areas.
 */

import { entities, listPath, menuOf } from './support/entities'
import { expect } from './support/expect'
import { accounts, bringSession, openSection, signInByHand } from './support/signIn'
import { test } from './support/test'

/** Pages of features in the side menu, which belong to no entity. */
const featurePages: Readonly<Record<string, readonly string[]>> = {
  admin: [
    'mapa',
    'mensagens',
    'qualidade/evolucao',
    'anuidades/gerar',
    'catalogos-prontos',
    'conf/acessos',
    'conf/api',
    'conf/auditoria',
    'conf/caixa-de-saida',
    'conf/contas-de-servico',
    'conf/esquemas',
    'conf/eventos',
  ],
  supervisor: ['mapa', 'mensagens', 'qualidade/evolucao', 'anuidades/gerar'],
  gestor: ['mapa', 'mensagens', 'qualidade/evolucao', 'anuidades/gerar'],
  tecnico: ['mapa'],
  produtor: ['mapa'],
}

for (const { role, area, title } of accounts) {
  test(`${role} signs in, finds exactly the sections of a ${title}, and is redirected from others`, {
    tag: '@release',
  }, async ({ page }) => {
    await signInByHand(page, role)
    await expect(page).toHaveURL(new RegExp(`#/${area}/dashboard`))
    await expect(page).toHaveTitle(/Início/)
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    const addresses = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const pages = [...menuOf(role).map((section) => section.path), ...(featurePages[role] ?? [])]
    const expected = pages.map((path) => `#/${area}/${path}`)
    expect(addresses.filter((address) => !address?.endsWith('/dashboard')).toSorted()).toEqual(
      expected.toSorted(),
    )

    const mine = new Set(menuOf(role).map((section) => section.entity.name))
    const closed = entities.find((entity) => entity.path !== undefined && !mine.has(entity.name))
    if (!closed) return
    await openSection(page, role, listPath(closed))
    await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible()
  })
}

test('a visitor is redirected to the sign-in page, and no console data is fetched', {
  tag: '@release',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/#/admin/dashboard')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/') && path !== '/api/sistema')).toEqual([])
})

test('a react-admin URL leads to the record page for users who may see it', { tag: '@release' }, async ({
  page,
}) => {
  await bringSession(page, 'admin')
  await page.goto('/#/fazenda/3')
  await expect(page).toHaveURL(/#\/admin\/fazendas\/alterar\/3$/)
  await expect(page.getByRole('tab', { name: 'Histórico' })).toBeVisible()
  await page.goto('/#/fazenda/create')
  await expect(page).toHaveURL(/#\/admin\/fazendas\/cadastrar$/)
  await page.goto('/#/fazenda?sort=nome_fantasia&order=DESC')
  await expect(page).toHaveURL(/#\/admin\/fazendas\?/)
  await expect(page.getByRole('region', { name: 'Fazendas' })).toBeVisible()
})

test('a react-admin URL leads other users to the page without permission, or to their own area', {
  tag: '@release',
}, async ({ page }) => {
  await bringSession(page, 'produtor')
  await page.goto('/#/tecnico/1')
  await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible()
  // The first segment is an entity's path and also the area of another role.
  await page.goto('/#/admin/nada/disto')
  await expect(page).toHaveURL(/#\/produtor\/dashboard$/)
})
