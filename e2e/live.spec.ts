/* What others change appears by itself, without moving what a person looks at or types into. */
import { askAs } from './support/api'
import { expect } from './support/expect'
import { signIn } from './support/signIn'
import { test } from './support/test'

interface Variety {
  readonly id: number
  readonly nome: string
  readonly especie_id: number
}

const newName = 'Aaa do vizinho'

test('a list shows what others change in its rows, and says when it has other rows', {
  tag: '@release',
}, async ({ page, request }) => {
  const other = await askAs(request, 'admin@example.com')
  const [first] = await other.get<readonly Variety[]>('/variedade?sort=["nome","ASC"]&range=[0,0]')
  if (!first) throw new Error('There are no varieties.')
  await signIn(page, 'admin', 'variedade')
  const grid = page.getByRole('grid', { name: 'Variedades' })
  const place = grid.getByRole('row').nth(1)
  await expect(place).toContainText(first.nome)
  // Until the stream is open, nobody tells the page.
  await expect(async () => {
    expect(await other.send('PATCH', `/variedade/${first.id}`, { obtentor: null, porte: 'Baixo' })).toBe(200)
    expect(await other.send('PATCH', `/variedade/${first.id}`, { porte: 'Alto' })).toBe(200)
    await expect(place).toContainText('Alto', { timeout: 1_500 })
  }).toPass()
  expect(await other.send('PATCH', `/variedade/${first.id}`, { porte: 'Baixo' })).toBe(200)
  await expect(place).toContainText('Baixo')

  expect(await other.send('POST', '/variedade', { nome: newName, especie_id: first.especie_id })).toBe(201)
  await expect(page.getByText('A lista mudou')).toBeVisible()
  await expect(place).toContainText(first.nome)
  await page.getByRole('button', { name: 'Mostrar', exact: true }).click()
  await expect(place).toContainText(newName)
  await expect(page.getByText('A lista mudou')).toBeHidden()
})

test('a record shows what others change, and its form keeps what was typed', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const other = await askAs(request, 'admin@example.com')
  const [first] = await other.get<readonly Variety[]>('/variedade?sort=["id","DESC"]&range=[0,0]')
  if (!first) throw new Error('There are no varieties.')
  await signIn(page, 'admin', `variedade/ver/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: first.nome })).toBeVisible()
  await expect(async () => {
    await other.send('PATCH', `/variedade/${first.id}`, { obtentor: `IAC ${Date.now()}` })
    await other.send('PATCH', `/variedade/${first.id}`, { obtentor: 'Epamig' })
    await expect(page.getByText('Epamig').first()).toBeVisible({ timeout: 1_500 })
  }).toPass()

  await page.goto(`/#/admin/variedade/alterar/${first.id}`)
  const input = page.getByRole('textbox', { name: 'Obtentor' })
  await expect(input).toHaveValue('Epamig')
  await input.fill('Escrito aqui')
  await other.send('PATCH', `/variedade/${first.id}`, { porte: 'Alto' })
  await other.send('PATCH', `/variedade/${first.id}`, { porte: 'Baixo' })
  await expect(input).toHaveValue('Escrito aqui')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect
    .poll(() => other.get<Variety & { obtentor: string; porte: string }>(`/variedade/${first.id}`))
    .toMatchObject({
      obtentor: 'Escrito aqui',
      porte: 'Baixo',
    })
})

test('a board reports that the dragged card was removed meanwhile, and then shows what others changed', {
  tag: '@release',
}, async ({ page, request }) => {
  const other = await askAs(request, 'admin@example.com')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'gestor', 'atividades?shape=board')
  const planned = page.getByRole('group', { name: /^Planejada, / })
  const cards = planned.locator('[data-card]')
  const idOf = async (place: number) => Number(await cards.nth(place).getAttribute('data-card'))
  await expect(cards.nth(2)).toBeVisible()
  const card = await planned.getByRole('listitem').nth(1).boundingBox()
  const begun = await page.getByRole('group', { name: /^Em andamento, / }).boundingBox()
  if (!card || !begun) throw new Error('The board is not there.')
  const [first, dragged] = [await idOf(0), await idOf(1)]

  await page.mouse.move(card.x + 20, card.y + 12)
  await page.mouse.down()
  await page.mouse.move(card.x + 60, card.y + 40, { steps: 4 })
  expect(await other.send('DELETE', `/atividades/${first}`)).toBe(200)
  expect(await other.send('DELETE', `/atividades/${dragged}`)).toBe(200)
  await page.mouse.move(begun.x + begun.width / 2, begun.y + 40, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toContainText('Outra pessoa excluiu este registro')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
  await expect(planned.locator(`[data-card="${first}"]`)).toHaveCount(0)
  for (const id of [first, dragged])
    expect(await other.send('POST', `/atividades/${id}/reativacao`)).toBe(200)
  await expect(cards.first()).toHaveAttribute('data-card', String(first))
})

test('a record page and its map stay where they are when another person opens and changes the record', async ({
  page,
  request,
}) => {
  const other = await askAs(request, 'admin@example.com')
  await signIn(page, 'gestor', 'fazendas/ver/1')
  const map = page.getByRole('application')
  const scale = map.locator('.leaflet-control-scale')
  await expect(scale).toHaveText(/^\d+ m$/)
  const shown = (await scale.textContent()) ?? ''
  await map.getByRole('button', { name: 'Afastar' }).click()
  await expect(scale).not.toHaveText(shown)
  const chosen = (await scale.textContent()) ?? ''
  const tab = page.getByRole('tab', { name: 'Dados' })
  const before = await tab.boundingBox()

  expect(await other.send('POST', '/ao-vivo/abertos', { entidade: 'fazenda', registro: 1 })).toBe(200)
  await page.reload()
  await expect(page.getByText(/também está neste registro/)).toBeVisible()
  expect(await tab.boundingBox()).toEqual(before)
  await map.getByRole('button', { name: 'Afastar' }).click()
  await expect(scale).toHaveText(chosen)
  await expect(async () => {
    const nome_fantasia = `Fazenda Boa Vista ${Date.now()}`
    expect(await other.send('PATCH', '/fazenda/1', { nome_fantasia })).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(nome_fantasia, { timeout: 3_000 })
  }).toPass()
  await expect(scale).toHaveText(chosen)
  expect(await other.send('PATCH', '/fazenda/1', { nome_fantasia: 'Fazenda Boa Vista' })).toBe(200)
})
