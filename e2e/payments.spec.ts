/*
 * Money on its whole way, with a bank that follows the published contract: a value is set, a plot approved, its annuity is
 * there, its producer pays it by Pix, and it is paid. Then a year is charged at once.
 */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { type Asker, askAs } from './support/api'
import { expect } from './support/expect'
import { type PixServer, startPixServer } from './support/pixServer'
import { test } from './support/test'

let server: PixServer

test.beforeAll(async () => {
  server = await startPixServer()
})
test.afterAll(() => server.stop())

/** Opens the console as one of the demonstration's people. */
async function enter(page: Page, role: string, path: string): Promise<void> {
  const login = { userLogin: `${role}@example.com`, password: 'Demo@2026' }
  const answer = await page.request.post(`${server.url}/api/auth/login/web`, { data: login })
  await page.goto(`${server.url}/api/sistema`)
  await page.evaluate(
    (session) => localStorage.setItem('console:session', session),
    JSON.stringify(await answer.json()),
  )
  await page.goto(`${server.url}/#/${role}/${path}`)
  await expect(page.getByRole('button', { name: 'Conta e opções' })).toBeVisible()
}

/** A new plot on a farm of the producer; gives its name. */
async function enterPlot(producer: Asker): Promise<string> {
  const [model] = await producer.get<Record<string, unknown>[]>('/talhao?range=[0,0]')
  const names = ['fazenda_id', 'area_gleba', 'data_plantio', 'espacamento_linhas', 'espacamento_plantas']
  const more = ['plantas_ha', 'irrigacao_id', 'especie_id', 'variedade']
  const plot = Object.fromEntries([...names, ...more].map((name) => [name, model?.[name]]))
  const gleba = 'Talhão da Figueira'
  expect(await producer.send('POST', '/talhao', { ...plot, area_gleba: 10, gleba })).toBe(201)
  return gleba
}

test('a value is set, a plot approved, its annuity charged, and its producer pays it by Pix', async ({
  browser,
}) => {
  const page = await browser.newPage()
  await test.step('the value', async () => {
    await enter(page, 'supervisor', 'anuidades')
    await page.getByRole('link', { name: /^Alterar .*2026\/2027/ }).click()
    const price = page.getByRole('textbox', { name: /^Valor por hectare/ })
    await expect(price).toHaveValue(/18,50/)
    await price.fill('25,00')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('O Valor de anuidade foi atualizado com sucesso!')).toBeVisible()
  })

  const request = page.request
  const producer = await askAs(request, 'produtor@example.com', 'Demo@2026', server.url)
  const gleba = await enterPlot(producer)
  await test.step('the approval', async () => {
    await enter(page, 'supervisor', 'aprovacoes?status=pendente')
    const inbox = page.getByRole('list', { name: 'Solicitações' })
    await inbox.getByRole('button', { name: new RegExp(gleba) }).click()
    const panel = page.getByRole('region', { name: 'Detalhes da solicitação' })
    await panel.getByRole('button', { name: 'Aprovar' }).click()
    await page.getByRole('dialog', { name: 'Aprovar' }).getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('A Solicitação foi atualizada com sucesso!')).toBeVisible()
  })

  await test.step('the payment', async () => {
    await enter(page, 'produtor', 'dashboard')
    const owed = page.getByRole('region', { name: 'Pagamentos em aberto' })
    await expect(owed).toContainText(`Anuidade 2026/2027 · ${gleba}`)
    await expect(owed).toContainText('R$ 250,00')
    await expectAccessible(page, 'produtor')
    await owed.getByRole('button', { name: new RegExp(`^Pagar com Pix: .*${gleba}`) }).click()
    const pix = page.getByRole('dialog', { name: 'Pagar com Pix' })
    await pix.getByRole('button', { name: 'Gerar código Pix' }).click()
    await expect(pix.getByRole('img', { name: 'QR Code da cobrança' })).toBeVisible()
    const [txid] = [...server.bank.charges.keys()].slice(-1)
    expect(server.bank.bodies.at(-1)).toMatchObject({
      valor: { original: '250.00' },
      chave: 'cooperativa@example.com',
    })
    server.bank.pay(String(txid), '250.00')
    await pix.getByRole('button', { name: 'Verificar pagamento' }).click()
    await expect(pix.getByText('Pagamento confirmado.')).toBeVisible()
    await expect(pix.getByText('Pago', { exact: true })).toBeVisible()
    await pix.getByRole('button', { name: 'Fechar' }).click()
    await expect(owed).not.toContainText(gleba)
  })

  await test.step('the plot, the list and the menu', async () => {
    await page.getByRole('link', { name: 'Talhões', exact: false }).first().click()
    await page.getByRole('link', { name: new RegExp(`^(Alterar|Visualizar) ${gleba}`) }).click()
    const payments = page.getByRole('region', { name: 'Pagamentos' })
    await expect(payments.getByText('Pago', { exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Anuidade' })).toHaveText('Pago')
    await page.getByRole('link', { name: /^Pagamentos/ }).click()
    const list = page.getByRole('region', { name: 'Pagamentos' })
    await expect(list.getByRole('button', { name: /^Pagar com Pix/ }).first()).toBeVisible()
  })
  await page.close()
})

test('the annuities of a new year are looked at, charged at once, and not charged again', async ({
  browser,
}) => {
  const page = await browser.newPage()
  await enter(page, 'admin', 'anuidades/gerar')
  const year = async () => {
    await page.getByRole('combobox', { name: 'Ano agrícola' }).click()
    await page.getByRole('option', { name: '2027/2028' }).click()
  }
  await year()
  await expect(page.getByText('Cadastre o valor de anuidade deste ano para poder gerar.')).toBeVisible()
  const admin = await askAs(page.request, 'admin@example.com', 'Demo@2026', server.url)
  const [season] = await admin.get<{ id: number }[]>('/safra?filter={"descricao":"2027/2028"}')
  const value = { alcance: 'Todos os talhões', calculo: 'Valor fixo', valor_fixo: 100, prazo_dias: 30 }
  expect(await admin.send('POST', '/anuidade', { ...value, safra_id: season?.id })).toBe(201)

  await page.reload()
  const act = page.getByRole('button', { name: /^Gerar \d+ anuidades$/ })
  const count = Number(/\d+/.exec((await act.textContent()) ?? '')?.[0])
  await expect(page.getByRole('region', { name: `${count} anuidades a gerar` })).toContainText(
    `R$ ${(count * 100).toLocaleString('pt-BR')},00`,
  )
  await expectAccessible(page, 'gerar')
  await act.click()
  // Each is a transaction of its own; a busy machine takes its time.
  await expect(page.getByText(`${count} anuidades geradas, no total de`)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Não há anuidade a gerar neste ano.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver as anuidades do ano' }).click()
  await expect(page.getByText(new RegExp(`de ${count}$`)).first()).toBeVisible()
  await page.close()
})
