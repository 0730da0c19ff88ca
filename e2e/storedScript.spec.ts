/*
 * A script typed into a text is shown as text everywhere: list, print, form, history, audit log, search, map,
 * dialogs and messages. tests/src/engine/export/reportWorker.test.ts covers reports, tests/server/ports covers
 * mail.
 */
import type { Page } from '@playwright/test'
import { formats } from '../model/formats/index'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

const attack = `<img src=x onerror="ran=1"><script>ran=1</script>`

/** Expects that the script did not run, created no element, and is shown as text. */
async function expectText(page: Page, place: string, text: string): Promise<void> {
  await expect(page.getByText(text).first(), place).toBeVisible()
  const found = await page.evaluate(() => ({
    ran: (window as { ran?: number }).ran,
    made: document.querySelectorAll('img[src="x"], #root script').length,
  }))
  expect({ place, ...found }).toEqual({ place, ran: undefined, made: 0 })
}

test('a stored script is shown as text and never runs', { tag: '@release' }, async ({ page, request }) => {
  const admin = await askAs(request, 'admin@example.com')
  const [region] = await admin.get<{ id: number; nome: string }[]>('/regiao?range=[0,0]')
  const name = `${Date.now()} ${attack}`
  expect(await admin.send('PATCH', `/regiao/${region?.id}`, { nome: name })).toBe(200)
  const [farm] = await admin.get<{ id: number; nome_fantasia: string }[]>('/fazenda?range=[0,0]')
  const farmName = `${attack} ${Date.now()}`
  expect(await admin.send('PATCH', `/fazenda/${farm?.id}`, { nome_fantasia: farmName })).toBe(200)

  await bringSession(page, 'admin')
  page.on('dialog', () => expect('a dialog').toBe('never shown'))
  await openSection(page, 'admin', `regiao?q=${name.slice(0, 13)}`)
  await expectText(page, 'list', name)
  await page.emulateMedia({ media: 'print' })
  await expectText(page, 'print', name)
  await page.emulateMedia({ media: 'screen' })

  await openSection(page, 'admin', `regiao/alterar/${region?.id}`)
  await expect(page.getByRole('main').getByRole('textbox', { name: /^Nome/ }).first()).toHaveValue(name)
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expectText(page, 'history and heading', name)

  await openSection(page, 'admin', 'conf/auditoria')
  await expectText(page, 'audit', name)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Seção, nome, documento ou código' }).fill(farmName.slice(-13))
  await expectText(page, 'palette', farmName)
  await page.keyboard.press('Escape')

  await openSection(page, 'admin', 'fazendas')
  await page
    .getByRole('textbox', { name: 'Pesquisar' })
    .or(page.getByRole('searchbox', { name: 'Pesquisar' }))
    .last()
    .fill(farmName.slice(-13))
  await expectText(page, 'farms', farmName)

  await openSection(page, 'admin', 'mapa')
  await page.getByRole('searchbox', { name: 'Pesquisar', exact: true }).fill(farmName.slice(-13))
  await page.getByRole('list', { name: 'Fazendas' }).getByRole('button', { name: farmName }).click()
  await expect(page.getByRole('link', { name: 'Abrir registro' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: farmName })).toBeVisible()
  await expectText(page, 'map', farmName)

  expect(await admin.send('PATCH', `/fazenda/${farm?.id}`, { nome_fantasia: farm?.nome_fantasia })).toBe(200)
  expect(await admin.send('PATCH', `/regiao/${region?.id}`, { nome: region?.nome })).toBe(200)
})

test('a script in a name is shown as text in confirmations, notices and messages', async ({
  page,
  request,
}) => {
  const admin = await askAs(request, 'admin@example.com')
  // The message contains the first word of a name.
  const name = `<img/src=x/onerror=ran=1><script>ran=1</script>${Date.now()}`
  const cpf_cnpj = formats.cpf.sample(Date.now() % 900_000_000)
  const asked = { nome: name, celular: '35999990000', perfil: 'produtor', cpf_cnpj }
  expect((await request.post('/api/register', { data: asked })).status()).toBe(201)
  const filter = encodeURIComponent(JSON.stringify({ cpf_cnpj }))
  const [made] = await admin.get<{ id: number }[]>(`/register?filter=${filter}`)

  await signIn(page, 'admin', `Cadastros?filter=${filter}`)
  await expectText(page, 'list', name)
  await page.getByRole('button', { name: `Enviar SMS ${name}` }).click()
  const question = page.getByRole('dialog', { name: 'Enviar SMS' })
  await expect(question).toContainText(`Enviar SMS para ${name}`)
  await expectText(page, 'question', name)
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText(/^SMS enviado com sucesso!/)).toBeVisible()

  await openSection(page, 'admin', 'conf/caixa-de-saida')
  await page.getByRole('link', { name: 'Visualizar (35) 99999-0000' }).first().click()
  await expectText(page, 'kept message', `Olá, ${name}.`)
  expect(await admin.send('DELETE', `/register/${made?.id}`)).toBe(200)
})
