/* A spreadsheet with errors becomes records: mapping, errors, fixes in place, saving, and undo. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { expect } from './support/expect'
import { chooseMore, moreButton } from './support/listMenu'
import { signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

const csv = [
  'Especie;Nome da cultivar;Porte da planta;Observações do técnico',
  'Café arábica;Planilha Um;baixo;a',
  'Café arábca;Planilha Dois;médio;b',
  'Café conilon;Planilha Três;gigante;c',
  'Café conilon;;alto;d',
].join('\r\n')

test('a spreadsheet is mapped, its errors are reported and fixed, and the import is saved and undone', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'admin', 'variedade?q=Planilha')
  await chooseMore(page, 'Importar')
  const dialog = page.getByRole('dialog', { name: 'Importar planilha: Variedades' })
  await dialog.getByLabel('Planilha XLSX ou CSV').setInputFiles({
    name: 'cultivares.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv, 'latin1'),
  })

  // Columns with other titles are matched; one that matches no field is listed as omitted.
  await expect(dialog.getByLabel('Campo da coluna Especie')).toHaveText('Espécie')
  await expect(dialog.getByLabel('Campo da coluna Porte da planta')).toHaveText('Porte')
  await expect(dialog.getByText('Ficam de fora: Observações do técnico.')).toBeVisible()
  await dialog.getByLabel('Campo da coluna Nome da cultivar').click()
  await page.getByRole('option', { name: 'Cultivar', exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Conferir' }).click()

  await expect(dialog.getByText('1 registro novo · 3 linhas com erro')).toBeVisible()
  // The columns are as they were left.
  await dialog.getByRole('button', { name: 'Voltar às colunas' }).click()
  await expect(dialog.getByLabel('Campo da coluna Nome da cultivar')).toHaveText('Cultivar')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText('1 registro novo · 3 linhas com erro')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('“Café arábca” (1 linha)')).toBeFocused()
  await expectAccessible(page)
  // On a phone, where the list changes meanwhile, every column of a line is visible.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectFits(page)
  const box = await dialog.getByRole('group', { name: 'Linhas com erro' }).boundingBox()
  const cell = await dialog.getByLabel('Porte da planta, linha 4').boundingBox()
  expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
  await page.setViewportSize({ width: 1440, height: 900 })
  const word = dialog.getByLabel('“Café arábca” (1 linha)')
  // By keyboard, which passes other options on the way; the choice can still be changed.
  await word.focus()
  await page.keyboard.press('ArrowDown')
  await word.selectOption({ label: 'Café arábica' })
  await expect(word).toBeFocused()
  await expect(dialog.getByLabel('“gigante” (1 linha)').locator('option')).toContainText(['Alto'])
  const size = dialog.getByLabel('Porte da planta, linha 4')
  await expect(size).toHaveAttribute('list', /^mend-options/)
  await expect(dialog.locator('datalist option[value="Alto"]')).toHaveCount(1)
  await size.fill('Alto')
  await dialog.getByLabel('Nome da cultivar, linha 5').fill('Planilha Quatro')
  await dialog.getByLabel('Nome da cultivar, linha 5').press('Tab')
  await expect(size).toHaveAttribute('aria-invalid', 'false')
  await dialog.getByRole('button', { name: 'Conferir de novo' }).click()
  await expect(dialog.getByText('Todas as linhas estão certas.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Gravar 4 registros' }).click()
  await expect(dialog.getByText('Importação gravada: 4 registros novos.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByText('Planilha Quatro')).toBeVisible()

  // The import is found in the list of imports and undone from there.
  await chooseMore(page, 'Importar')
  const past = dialog.getByRole('region', { name: 'Importações' }).getByRole('listitem')
  await expect(past.first()).toContainText('cultivares.csv')
  await past.first().getByRole('button', { name: 'Desfazer importação' }).click()
  await page
    .getByRole('dialog', { name: 'Desfazer importação?' })
    .getByRole('button', { name: 'Desfazer importação' })
    .click()
  await expect(dialog.getByText('Importação desfeita')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByText('Planilha Quatro')).toBeHidden()
})

const repeated = [
  'Cultivar;Especie;Especie;Porte da planta',
  'Tecla Um;Café arabca;Café arábica;baixo',
  'Tecla Dois;CAFE ARABCA;Café arábica;baixo',
  'Total;;;',
].join('\r\n')

test('by keyboard alone on a dark phone, each control has a name of its own and choices are made once', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', 'variedade')
  await moreButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Importar' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Importar planilha: Variedades' })
  await expect(
    dialog.getByText('Nenhuma planilha foi importada aqui.').or(dialog.getByRole('listitem')).first(),
  ).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Escolher arquivo' }).focus()
  await page.keyboard.press('Enter')
  const file = { name: 'teclas.csv', mimeType: 'text/csv', buffer: Buffer.from(repeated) }
  await (await chosen).setFiles(file)

  // Arrow keys pass other fields without taking them from their columns.
  const second = dialog.getByLabel('Campo da coluna Especie (coluna 3)')
  await second.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Cultivar', exact: true }).focus()
  await page.keyboard.press('Escape')
  await expect(second).toBeFocused()
  await expect(second).toHaveText('Não importar')
  await expect(dialog.getByLabel('Campo da coluna Cultivar')).toHaveText('Cultivar')
  await expect(dialog.getByText('Importar 1 linha de total (4)')).toBeVisible()
  await expectNamedApart(page)
  await expectUncut(page)
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Conferir' }).focus()
  await page.keyboard.press('Enter')

  const word = dialog.getByLabel('Espécie: “Café arabca” (2 linhas)')
  await expect(word).toBeVisible()
  await expectNamedApart(page)
  await word.focus()
  await page.keyboard.type('Café a')
  await expect(word.locator('option:checked')).toHaveText('Café arábica')
  await dialog.getByRole('button', { name: 'Conferir de novo' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Todas as linhas estão certas.')).toBeVisible()
  await expectAccessible(page)
})

test('a list whose spreadsheets can only create says so and offers nothing else', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', 'pagamentos')
  await chooseMore(page, 'Importar')
  const dialog = page.getByRole('dialog', { name: 'Importar planilha: Pagamentos' })
  await expect(dialog.getByText(/^Aqui a planilha só cadastra registros novos/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Planilha XLSX ou CSV').setInputFiles({
    name: 'pagamentos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Código;Vencimento;Valor\r\n1;01/02/2026;10,00'),
  })
  await expect(dialog.getByText('O que fazer com as linhas: Só cadastrar novos.')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'O que fazer com as linhas' })).toBeHidden()
  await expectAccessible(page)
  await expectFits(page)
})

/** Expects that no two controls of the dialog have the same name. */
async function expectNamedApart(page: Page): Promise<void> {
  const tree = await page.getByRole('dialog').ariaSnapshot()
  const controls = tree
    .split('\n')
    .map((line) => line.trim().replace(/:$/, ''))
    .filter((line) => /^- (?:button|checkbox|combobox|textbox|listbox)/.test(line))
  expect(controls.filter((name, at) => controls.indexOf(name) !== at)).toEqual([])
}

/** Expects that the choices of the columns are shown whole. */
async function expectUncut(page: Page): Promise<void> {
  const cut = await page
    .getByRole('cell')
    .getByRole('combobox')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
  expect(cut).toEqual([])
}
