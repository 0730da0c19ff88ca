/* The map: places found by keyboard and their records, and outlines imported after a review. */

import { expectAccessible, expectFits } from './support/accessible'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

test('a plot is found by name, described in a pop-up, and its record opens', { tag: '@release' }, async ({
  page,
}) => {
  await signIn(page, 'gestor', 'mapa')
  await expect(page.getByRole('application', { name: 'Mapa' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Aguardando Aprovação/ })).toBeChecked()
  const plots = page.getByRole('list', { name: 'Talhões' }).getByRole('button')
  const name = (await plots.first().textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Pesquisar', exact: true }).fill(name.toUpperCase())
  await expect(plots.first()).toHaveText(name)
  await plots.first().focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Abrir registro' })
  await expect(link).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toHaveCount(0)
  await expect(plots.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/gestor\/talhao\/ver\/\d+/)
})

for (const [width, height, scheme] of [
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const) {
  test(`a town is found on the map and axe passes at ${width} pixels, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, 'produtor', 'mapa')
    await page.getByRole('combobox', { name: 'Colorir por' }).click()
    await page.getByRole('option', { name: 'Variedade' }).click()
    await expect(page).toHaveURL(/cores=variedade/)
    await page.getByRole('searchbox', { name: 'Pesquisar', exact: true }).fill('pocos de caldas')
    await page.getByRole('list', { name: 'Municípios' }).getByRole('button').click()
    await expect(page.getByRole('heading', { name: 'Poços de Caldas/MG' })).toBeVisible()
    // The base map is bundled with the console: borders around the town, and its name.
    await expect(page.locator('.map-name span', { hasText: /^Poços de Caldas$/ })).toBeVisible()
    await expect(page.locator('path.map-border').first()).toBeAttached()
    await expectAccessible(page)
    await expectFits(page)
  })
}

test('an imported outline is reviewed before it is saved in a plot', async ({ page, request }) => {
  const asker = await askAs(request, 'admin@example.com')
  const filter = encodeURIComponent(JSON.stringify({ poligono: { null: true } }))
  const free = await asker.get<
    { id: number; gleba: string; latitude_gleba: number; longitude_gleba: number }[]
  >(`/talhao?filter=${filter}&range=[0,0]`)
  const [plot] = free.length > 0 ? free : await asker.get<typeof free>('/talhao?range=[0,0]')
  if (!plot) throw new Error('There is no plot')
  const { latitude_gleba: latitude, longitude_gleba: longitude } = plot
  const corners = [
    [longitude - 0.001, latitude - 0.001],
    [longitude + 0.001, latitude - 0.001],
    [longitude, latitude + 0.001],
  ].map((corner) => corner.join(','))
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Contorno do drone</name><Polygon>
    <outerBoundaryIs><LinearRing><coordinates>${[...corners, corners[0]].join(' ')}</coordinates></LinearRing></outerBoundaryIs>
  </Polygon></Placemark></kml>`

  await signIn(page, 'admin', 'mapa')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Importar contornos' }).click()
  const file = { name: 'drone.kml', mimeType: 'application/xml', buffer: Buffer.from(kml) }
  await (await chooser).setFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Revisar contornos' })
  await expect(dialog.getByText(/ha · 3 cantos$/)).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Talhão de Contorno do drone' })).toHaveValue(
    new RegExp(`^${plot.gleba} –`),
  )
  await expectAccessible(page, 'review', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Salvar 1 contorno' }).click()
  await expect(dialog).toHaveCount(0)
  const saved = await asker.get<{ poligono: { type: string } }>(`/talhao/${plot.id}`)
  expect(saved.poligono.type).toBe('Polygon')
})
