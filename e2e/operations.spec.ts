/*
 * Domain operations: account requests, orders, links, payments and reports. Every test restores its data, so that
 * it can run again.
 */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { expect } from './support/expect'
import { chooseMore } from './support/listMenu'
import { bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

let page: Page

test.beforeEach(async ({ page: kept }) => {
  page = kept
  await bringSession(page, 'admin')
})

/** The open dialog. */
const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name })
const confirm = async (name: string | RegExp) =>
  dialog(name).getByRole('button', { name: 'Confirmar' }).click()
const isAccessible = async () => expectAccessible(page)

test('an account request is blocked only with a reason, and can be reopened', async () => {
  await openSection(page, 'admin', 'Cadastros?status=1')
  const more = page.getByRole('button', { name: /^Mais ações / }).first()
  const name = ((await more.getAttribute('aria-label')) ?? '').replace(/^Mais ações /, '')
  await more.click()
  await page.getByRole('menuitem', { name: 'Bloquear' }).click()
  await expect(dialog('Bloquear')).toContainText(`Bloquear a solicitação de ${name}?`)
  await dialog('Bloquear')
    .getByRole('textbox', { name: /Motivo/ })
    .fill('')
  await confirm('Bloquear')
  await expect(dialog('Bloquear').getByText('* Obrigatório')).toBeVisible()
  await isAccessible()
  await dialog('Bloquear')
    .getByRole('textbox', { name: /Motivo/ })
    .fill('Documento ilegível')
  await confirm('Bloquear')
  await expect(page.getByText('A Solicitação de Conta foi atualizada com sucesso!')).toBeVisible()
  await expect(page.getByRole('button', { name: `Mais ações ${name}` })).toHaveCount(0)

  await openSection(page, 'admin', 'Cadastros?status=3')
  await page
    .getByRole('button', { name: `Mais ações ${name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Reabrir' }).click()
  await dialog('Reabrir').getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog('Reabrir')).toHaveCount(0)
  await page
    .getByRole('button', { name: `Mais ações ${name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Reabrir' }).click()
  await confirm('Reabrir')
  await expect(page.getByText('A Solicitação de Conta foi atualizada com sucesso!')).toBeVisible()
})

test('an order returns to analysis when its cancellation is rejected', { tag: '@release' }, async () => {
  await openSection(page, 'admin', `cdv/pedidos?status=${encodeURIComponent('Em Análise')}`)
  await page
    .getByRole('link', { name: /^Alterar / })
    .first()
    .click()
  const actions = page.getByRole('group', { name: 'Ações do registro' })
  await expect(actions.getByText('Em Análise')).toBeVisible()
  await actions.getByRole('button', { name: 'Solicitar cancelamento' }).click()
  await dialog('Solicitar cancelamento')
    .getByRole('textbox', { name: /Motivo/ })
    .fill('Compra em duplicidade')
  await confirm('Solicitar cancelamento')
  await expect(actions.getByText('Cancelamento Solicitado')).toBeVisible()
  await actions.getByRole('button', { name: 'Recusar cancelamento' }).click()
  await confirm('Recusar cancelamento')
  await expect(actions.getByText('Em Análise')).toBeVisible()
})

test('an order is transferred to another unit and back, after a notice of products not sold there', async () => {
  await openSection(page, 'admin', `cdv/pedidos?status=${encodeURIComponent('Em Análise')}`)
  await page
    .getByRole('link', { name: /^Alterar / })
    .first()
    .click()
  const transfer = dialog('Transferir de unidade')
  const open = () => page.getByRole('button', { name: 'Transferir de unidade' }).click()
  await open()
  await expect(transfer.getByText('Unidade atual: ')).toBeVisible()
  const [, home = ''] = ((await transfer.getByText('Unidade atual: ').textContent()) ?? '').split(': ')
  const choose = async (unit: Locator) => {
    await transfer.getByRole('combobox', { name: 'Nova unidade' }).click()
    await unit.click()
    await expect(transfer.getByRole('status')).toContainText(/vende/)
  }
  await choose(page.getByRole('option').first())
  await isAccessible()
  await transfer.getByRole('button', { name: 'Transferir' }).click()
  await expect(page.getByText(/^O Pedido foi transferido para /)).toBeVisible()
  await open()
  await expect(transfer.getByText(`Unidade atual: ${home}`)).toHaveCount(0)
  await choose(page.getByRole('option', { name: home }))
  await transfer.getByRole('button', { name: 'Transferir' }).click()
  await expect(page.getByText(`O Pedido foi transferido para ${home}.`)).toBeVisible()
})

test('the main producer of a farm cannot be unlinked, and a message says why', async () => {
  await openSection(page, 'admin', 'fazendas')
  await page
    .getByRole('link', { name: /^Alterar / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Produtores vinculados' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Mais ações/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Desvincular' }).click()
  await expect(dialog('Desvincular')).toContainText('Desvincular este produtor desta fazenda?')
  await confirm('Desvincular')
  await expect(dialog('Ocorreu algum erro!')).toContainText(
    'Não foi possivel desvincular esse Produtor dessa Fazenda! O produtor principal não pode ser desvinculado',
  )
  await dialog('Ocorreu algum erro!').getByRole('button', { name: 'OK' }).click()
})

test('a payment is charged by Pix with a code to scan and to copy', { tag: '@release' }, async () => {
  await openSection(page, 'admin', 'pagamentos')
  await page
    .getByRole('button', { name: /^Cobrança Pix / })
    .first()
    .click()
  const pix = dialog('Cobrança Pix')
  const charge = pix.getByRole('button', { name: /^Gerar/ })
  await expect(charge.or(pix.getByRole('img', { name: 'QR Code da cobrança' }))).toBeVisible()
  if (await charge.isVisible()) await charge.click()
  await expect(pix.getByRole('img', { name: 'QR Code da cobrança' })).toBeVisible()
  await expect(pix.getByRole('textbox', { name: 'Pix copia e cola' })).toHaveValue(
    /^000201.*br\.gov\.bcb\.pix/,
  )
  await isAccessible()
  await pix.getByRole('button', { name: 'Verificar pagamento' }).click()
  await expect(page.getByText('O pagamento ainda não foi identificado.')).toBeVisible()
  await pix.getByRole('button', { name: 'Fechar' }).click()
  await expect(pix).toHaveCount(0)
})

test('a management report is built, run and saved', async () => {
  await openSection(page, 'admin', 'reports/management/list')
  await page
    .getByRole('button', { name: /^Executar relatório / })
    .first()
    .click()
  const report = page.getByRole('dialog')
  await report.getByRole('combobox', { name: 'Assunto' }).fill('Pagamentos')
  await page.getByRole('option', { name: 'Pagamentos' }).click()
  await report.getByRole('combobox', { name: 'Totais' }).click()
  await page.getByRole('option', { name: /^Valor/ }).click()
  await page.keyboard.press('Escape')
  await report.getByRole('combobox', { name: 'Agrupar por' }).click()
  await page.getByRole('option', { name: 'Situação' }).click()
  await report.getByRole('button', { name: 'Executar', exact: true }).click()
  const rows = report.getByRole('region', { name: 'Linhas do relatório' })
  await expect(rows.getByRole('row').nth(1)).toBeVisible()
  await expect(rows).toContainText(/Total: Valor.*R\$/)
  const chart = report.getByRole('region', { name: 'Resumo por grupo: Situação' })
  await expect(chart.locator('svg.recharts-surface')).toBeVisible()
  // The card is not clipped, whatever is below it.
  expect(await chart.evaluate((card) => card.scrollHeight - card.clientHeight)).toBeLessThanOrEqual(1)
  await isAccessible()
  await report.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Exportar PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await report.getByRole('button', { name: 'Salvar consulta' }).click()
  await expect(page.getByText('A consulta do relatório foi salva.')).toBeVisible()
  await report.getByRole('button', { name: 'Fechar' }).click()
  await expect(report).toHaveCount(0)
})

test('spreadsheet results are shown, validated and imported, and the monthly mean follows', async () => {
  await openSection(page, 'admin', 'fazendas')
  const farm = await page
    .getByRole('link', { name: /^Alterar / })
    .first()
    .getAttribute('aria-label')
  const name = (farm ?? '').replace(/^Alterar /, '').replace(/ – .*$/, '')
  // A unique tank, so that the same file can be imported again.
  const tank = `E2E-${Date.now() % 1_000_000}`
  const lines = [
    'Fazenda;Data de coleta;CPP;Gordura (%);Tanque',
    `${name};02/01/2020;84;3,71;${tank}`,
    'Nenhuma;02/01/2020;1;;',
  ]
  await openSection(page, 'admin', 'qualidade/diaria')
  await chooseMore(page, 'Importar')
  const entry = dialog('Importar planilha: Resultados de qualidade')
  await isAccessible()
  const buffer = Buffer.from(lines.join('\r\n'))
  await entry
    .getByLabel('Planilha XLSX ou CSV')
    .setInputFiles({ name: 'laudo.csv', mimeType: 'text/csv', buffer })
  await entry.getByRole('button', { name: 'Conferir' }).click()
  await expect(entry.getByText('2 registros novos · 1 linha com erro')).toBeVisible()
  await expect(entry.getByLabel('“Nenhuma” (1 linha)')).toBeVisible()
  await isAccessible()
  await entry.getByRole('checkbox', { name: 'Deixar de fora 1 linha com erro' }).check()
  await entry.getByRole('button', { name: 'Gravar 2 registros' }).click()
  await expect(entry.getByText('Importação gravada: 2 registros novos.')).toBeVisible()
  await entry.getByRole('button', { name: 'Fechar' }).last().click()
  await openSection(
    page,
    'admin',
    `qualidade/mensal?filter=${encodeURIComponent('{"data_referencia":"2020-01-01"}')}`,
  )
  await expect(page.getByText('CBT – Contagem bacteriana total').first()).toBeVisible()
})

test('on a phone a slow charge moves nothing, not even behind its dialog, and no notification covers a button', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(/\/api\/payment\//, async (route) => {
    // Longer than the half second for which the browser excuses a click.
    await new Promise((answer) => setTimeout(answer, 900))
    await route.continue()
  })
  await signIn(page, 'produtor')
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
    }
    new PerformanceObserver((list) => {
      const moved = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput)
      shifts.push(...moved.map(({ value }) => value))
    }).observe({ type: 'layout-shift' })
  })
  await page
    .getByRole('button', { name: /^Pagar/ })
    .first()
    .click()
  const pix = page.getByRole('dialog')
  const charge = pix.getByRole('button', { name: /^Gerar/ })
  const copy = pix.getByRole('button', { name: 'Copiar código' })
  await expect(charge.or(copy).first()).toBeVisible()
  if (await charge.first().isVisible()) await charge.first().click()
  await expect(copy).toBeVisible()
  await copy.click()
  const notice = page.locator('.MuiSnackbar-root')
  await expect(notice).toBeVisible()
  const covered = await notice.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    const buttons = [...document.querySelectorAll('[role=dialog] button')]
    return buttons.flatMap((button) => {
      const own = button.getBoundingClientRect()
      return own.bottom > top && own.top < bottom ? [button.textContent] : []
    })
  })
  expect(covered).toEqual([])
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(0.02)
  await page.unroute(/\/api\/payment\//)
  await page.setViewportSize({ width: 1440, height: 900 })
})
