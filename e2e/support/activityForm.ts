import type { Page } from '@playwright/test'
import { expect } from './expect'
import { fillIn } from './firstMonth/world'

/** Fills the open form of a new activity. */
export async function fillActivity(page: Page, note: string, picture?: Buffer): Promise<void> {
  await fillIn(page, { 'Tipo de atividade': '>Visita técnica', Situação: '>Realizada' })
  const farm = page.getByRole('combobox', { name: /^Fazenda/ })
  await farm.click()
  await page.getByRole('listbox').getByRole('option').first().click()
  const plots = page.getByRole('combobox', { name: /^Talhões/ })
  await expect(plots).toBeEnabled()
  if ((await page.locator('.MuiAutocomplete-tag, .MuiChip-deletable').count()) === 0) {
    await plots.click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.keyboard.press('Escape')
  }
  await fillIn(page, { Observações: note })
  if (!picture) return
  await page.getByRole('button', { name: 'Adicionar foto' }).click()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Usar a imagem inteira' }).click()
  await expect(page.getByRole('img', { name: 'Imagem' })).toBeVisible()
}
